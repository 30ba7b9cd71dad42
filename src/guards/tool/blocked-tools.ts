/** Shells and interpreters that the specification blocks with and without `.exe`. */
const shells = ['bash', 'sh', 'ash', 'dash', 'zsh', 'ksh', 'csh', 'tcsh', 'fish', 'cmd', 'powershell', 'pwsh'] as const;

/** The default blocklist, by what the tools do. Names are compared folded: see `blockKey`. */
export const blockedTools: Readonly<Record<string, readonly string[]>> = {
  execution: ['execute_shell', 'shell', 'exec', 'eval'],
  commands: ['run_command', 'execute_command', 'command_line', 'terminal'],
  shells: [...shells, ...shells.map((shell) => `${shell}.exe`), 'osascript', 'wscript', 'cscript'],
  files: ['delete_file', 'remove_file', 'write_file', 'modify_file'],
  'side effects': ['send_email', 'transfer_money', 'make_payment'],
  'client actions': ['local_shell', 'apply_patch', 'computer_use'],
};
