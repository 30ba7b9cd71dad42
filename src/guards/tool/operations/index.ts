import { exfiltrations } from './data.js';
import { deletions } from './deletion.js';
import { disks } from './disks.js';
import type { Operation } from './operation.js';
import { persistences } from './persistence.js';
import { privileges } from './privileges.js';
import { remotes } from './remote.js';
import { repositories } from './repositories.js';
import { searches } from './searches.js';
import { services } from './services.js';
import { tracks } from './tracks.js';
import { windowsOperations } from './windows.js';

/** Every operation of a command line, in the order in which they are looked for: the graver before the likelier. */
export const operations: readonly Operation[] = [
  ...deletions,
  ...disks,
  ...remotes,
  ...exfiltrations,
  ...searches,
  ...windowsOperations,
  ...repositories,
  ...services,
  ...persistences,
  ...tracks,
  ...privileges,
];
