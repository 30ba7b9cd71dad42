import type { Operation } from './operation.js';
import { lineOf, operands } from './words.js';

const rule = 'tool/data-exfiltration';
/** Searches for secrets, and the tools that break them. */
export const searches: readonly Operation[] = [
  {
    title: 'ask a cloud for the credentials of its machine',
    rule,
    tier: 'heuristic',
    commands: [],
    gate: /169\.254\.169\.254|metadata\.google|100\.100\.100\.200|169\.254\.170\.2/,
    test: (act) =>
      /169\.254\.169\.254\/(?:latest\/(?:meta-data\/iam|user-data|dynamic|api\/token)|metadata)|169\.254\.170\.2|metadata\.google\.internal\/.*(?:token|service-accounts)|169\.254\.169\.254\/?$/.test(
        lineOf(act),
      ),
    hits: [
      'curl http://169.254.169.254/latest/meta-data/iam/security-credentials/',
      'curl -H "Metadata-Flavor: Google" http://metadata.google.internal/computeMetadata/v1/instance/service-accounts/default/token',
    ],
    misses: ['curl http://169.254.169.254/latest/meta-data/instance-id', 'ping 169.254.169.254x'],
  },
  {
    title: 'search for passwords and keys',
    rule,
    tier: 'heuristic',
    commands: [
      'grep',
      'find',
      'rg',
      'findstr',
      'locate',
      'mimikatz',
      'secretsdump',
      'lazagne',
      'security',
      'reg',
      'procdump',
      'hydra',
      'john',
      'hashcat',
      'linpeas',
      'gcore',
      'cmdkey',
      'vaultcmd',
      'strings',
      'responder',
      'sqlmap',
      'crackmapexec',
      'medusa',
      'aircrack-ng',
      'impacket-secretsdump',
      'tcpdump',
    ],
    test: (act) => {
      const { name, args } = act;
      const line = lineOf(act);
      if (
        /^(?:mimikatz|(?:impacket-)?secretsdump(?:\.py)?|lazagne|hydra|john|hashcat|responder|crackmapexec|medusa|sqlmap|aircrack-ng)$/.test(
          name,
        )
      )
        return !/--(?:help|version)/.test(line);
      if (name === 'security') return /find-(?:generic|internet)-password|dump-keychain/.test(line);
      if (name === 'reg') return /save\s+hk(?:lm|ey_local_machine)\\(?:sam|security|system)/i.test(line);
      if (name === 'procdump' || name === 'gcore') return /lsass|-ma\b|ssh|gnome-keyring/.test(line);
      if (name === 'find')
        return (
          operands(args).some((path) => /^[/~]/.test(path)) &&
          /id_(?:rsa|dsa|\*)|\*?\.pem\b|\*?\.kdbx|-perm (?:-u=s|-4000|\/4000|-04000|\/u=s|-6000|-2000)|wallet|shadow\b/.test(
            line,
          )
        );
      if (name === 'findstr') return /password/i.test(line) && /\/s/i.test(line);
      if (name === 'cmdkey') return /\/list/i.test(line);
      return (
        (name === 'grep' || name === 'rg') &&
        /(?:password|passwd|secret|api_?key|private key|aws_)/i.test(args.find((arg) => !arg.startsWith('-')) ?? '') &&
        operands(args)
          .slice(1)
          .some(
            (path) =>
              /^(?:\/|~\/?|\/(?:etc|home|root|var|opt)\/?.*)$/.test(path) &&
              !/\/(?:src|app|repo|testbed|workspace|project)/.test(path),
          ) &&
        /-\w*[rR]/.test(line)
      );
    },
    hits: [
      'grep -ri password /etc',
      'find / -name id_rsa 2>/dev/null',
      'mimikatz.exe',
      'find / -perm -4000 -type f',
      'reg save hklm\\sam sam.hive',
      'hydra -l root -P words.txt ssh://10.0.0.1',
      'security find-generic-password -wa x',
    ],
    misses: ['grep -rn password src/', "find . -name '*.pem'", 'reg query HKLM\\Software', 'grep password config.yml'],
  },
];
