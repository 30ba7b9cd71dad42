import type { Findings } from './findings.js';
import type { NameReader } from './names.js';
import type { Settings } from './options.js';
import { preciseInjectionIssues } from './precise-injection.js';
import { personalDataIssues } from './precise-personal-data.js';
import { secretIssues } from './precise-secrets.js';

/**
 * Looks through the values and names of a response with the detectors of `detection: precise`, and adds an issue for each kind
 * of finding. Each detector goes over the texts by itself, with its own cheap test of what a text may hold.
 */
export function scanPrecisely(findings: Findings, settings: Settings, names: NameReader): void {
  if (settings.personal.kinds.size > 0) findings.issues.push(...personalDataIssues(findings, settings));
  if (settings.injection) findings.issues.push(...preciseInjectionIssues(findings, settings, names));
  if (settings.harmful) findings.issues.push(...secretIssues(findings, settings));
}
