const temporary =
  /^(?:\/tmp\/|\/var\/tmp\/|\/private\/tmp\/|\/dev\/shm\/|\/var\/folders\/|\$(?:\{)?\w*(?:tmp|temp)\w*|%te?mp%\\|[a-z]:\\(?:windows\\)?temp\\|\$env:te?mp)/i;

/** Whether a path is in a folder for what may be lost. `/tmp` itself and paths that climb out of it are not. */
export function isTemporary(path: string): boolean {
  return temporary.test(path) && !path.includes('..') && path !== '/tmp/' && !path.startsWith('/tmp/*/..');
}

const remade = new Set([
  'node_modules',
  'dist',
  'build',
  'out',
  'target',
  'coverage',
  '__pycache__',
  '.pytest_cache',
  '.mypy_cache',
  '.ruff_cache',
  '.next',
  '.nuxt',
  '.turbo',
  '.cache',
  '.parcel-cache',
  '.tox',
  '.nox',
  '.venv',
  'venv',
  '.eggs',
  '.gradle',
  '.svelte-kit',
  '.angular',
  'htmlcov',
  'site-packages',
  'bin',
  'obj',
  '.terraform',
  '.vite',
  '.output',
  'bower_components',
  'vendor',
  'tmp',
  'temp',
  '.tmp',
  'test-results',
  'playwright-report',
  'storybook-static',
  '.yarn',
  '_build',
  'cmake-build-debug',
  'package-lock.json',
  'yarn.lock',
  'pnpm-lock.yaml',
  '.DS_Store',
  '.coverage',
  '.nyc_output',
  '.expo',
  'Pods',
  'DerivedData',
  '.ipynb_checkpoints',
]);

/** Whether a path within the working folder names what a build makes anew: `node_modules`, `./dist/*`, `x/__pycache__`. */
export function isRemade(path: string): boolean {
  if (path.includes('..') || path.startsWith('/') || path.startsWith('~') || path.startsWith('$')) return false;
  const parts = path
    .replace(/^\.\//, '')
    .split('/')
    .filter((part) => part !== '' && part !== '*' && part !== '**');
  return parts.some(
    (part) =>
      remade.has(part) ||
      /\.(?:egg-info|pyc|pyo|o|log|tmp|bak|swp|tsbuildinfo)$/.test(part) ||
      /^(?:cmake-)?build[-_]|[-_](?:build|cache|tmp|output)$/.test(part),
  );
}

const systemFolder =
  /^\/(?:bin|boot|dev|etc|home|lib|lib32|lib64|media|mnt|opt|proc|root|run|sbin|srv|sys|usr|var|Users|System|Library|Applications|Volumes|private|data)?(?:\/\*?)?$/;
const systemPath =
  /^\/(?:bin|boot|etc|lib|lib64|proc|sbin|sys|usr|System|dev)(?:\/|$)|^\/var\/(?:lib|log|backups|spool|mail)(?:\/|$)|^\/root(?:\/\*|\/\.\w+|\/?$)/;
const windowsRoot =
  /^"?(?:[a-z]:\\?(?:\*(?:\.\*)?|windows\\?.*|users\\?(?:\*|\\)?|program ?files.*|\.)?|%systemroot%.*|%systemdrive%\\?.*|%userprofile%\\?\*?|%windir%.*|\$env:(?:systemroot|systemdrive|userprofile|windir).*|\\)"?$/i;

/** Whether a path is a root, a home folder, the whole working folder, or one of the system's top folders. */
export function isBroad(path: string): boolean {
  const clean = path.replaceAll(/\/{2,}/g, '/').replaceAll('/./', '/');
  if (/^(?:[.*]|\.\/?\*?|(?:\.\.\/)*\.\.\/?\*?|~[\w-]*(?:\/\*?)?|\/\*+|\*\.\*|\{\*,\.\*\}|\$HOME\/?\*?)$/.test(clean))
    return true;
  return (
    systemFolder.test(clean) ||
    windowsRoot.test(clean) ||
    /^(?:\/home|\/Users)\/[^/]+\/?\*?$/.test(clean) ||
    /^\/(?:\.\.\/?)+/.test(clean)
  );
}

/** Whether a path belongs to the system: its configuration, programs, logs. */
export function isSystem(path: string): boolean {
  return systemPath.test(path.replaceAll(/\/{2,}/g, '/')) || windowsRoot.test(path);
}

const device =
  /^\/dev\/(?:sd[a-z]|hd[a-z]|vd[a-z]|xvd[a-z]|nvme\d|mmcblk\d|disk\d|rdisk\d|mapper\/|md\d|loop\d|mem$|kmem$|port$|dm-\d|sr\d)|^\\\\\.\\physicaldrive/i;

/** Whether a path is a disk, a partition or memory. */
export function isDevice(path: string): boolean {
  return device.test(path) || /^\/dev\/(?:\$\w+|\[|\?\?\?)/.test(path);
}

const credential =
  /(?:^|[/\\=@:~])(?:\.ssh\/(?:id_[a-z0-9]+|identity|[\w.-]+\.pem|\*)|\.aws\/(?:credentials|config|\*)|\.git-credentials|\.netrc|\.pgpass|\.my\.cnf|\.kube\/config|\.docker\/config\.json|\.gnupg(?:\/|$)|\.npmrc|\.pypirc|\.config\/gcloud|\.azure\/|\.vault-token|\.config\/gh\/hosts\.yml|\.bash_history|\.zsh_history|\.mozilla|\.password-store|keychains?\/|login\.keychain|ntds\.dit|wallet\.dat|id_(?:rsa|dsa|ecdsa|ed25519)|shadow-?|gshadow|sudoers|master\.passwd|krb5\.keytab)$/i;
const credentialPath =
  /\/etc\/(?:shadow|gshadow|sudoers|krb5\.keytab|ssl\/private)|\/proc\/(?:self|\d+|\*)\/environ|\.ssh\/id_[a-z0-9]{2,20}\b|login data|\\config\\(?:sam|security|system)\b|\/var\/run\/secrets\/kubernetes|\.aws\/credentials|\/run\/secrets\//i;

/** Whether a path is a secret of a user or system: private keys, password hashes, tokens, histories. */
export function isCredential(path: string): boolean {
  if (/\.pub$|known_hosts|\.ssh\/config$|\.example$|\.sample$/i.test(path)) return false;
  return credentialPath.test(path) || credential.test(path);
}
