import type { RuleInfo } from '../core/guard.js';

/** What `qwed-or verify` can find wrong with recorded evidence. No audit reports these. */
export const recordedRules = {
  'verify/binding-mismatch': {
    summary: 'The response or the guards of a recorded verdict are not those that it was bound to.',
    level: 'error',
    tier: 'proven',
    help: 'The response, the list of guards or the digest was changed after the verdict, or the verdict was put beside another response.',
  },
  'verify/binding-missing': {
    summary: 'A recorded verdict has no binding.',
    level: 'error',
    tier: 'proven',
    help: 'Nothing ties the verdict to its response: the response could not be bound, or the binding was taken away.',
  },
  'verify/verdict-mismatch': {
    summary: 'A recorded verdict says verified although a guard failed or none ran.',
    level: 'error',
    tier: 'proven',
    help: 'The verdict was changed after it was given. Verify the response again.',
  },
  'verify/receipt-mismatch': {
    summary: 'A recorded receipt is not whole, contradicts itself, or is not that of its input.',
    level: 'error',
    tier: 'proven',
    help: 'The receipt was changed after it was made. Its hash is recomputed from the input, and what a built-in tool computed from that input too.',
  },
  'verify/signature-mismatch': {
    summary: 'A signature is not that of the key.',
    level: 'error',
    tier: 'proven',
    help: 'What was signed has been changed, or another key was used.',
  },
  'verify/signature-missing': {
    summary: 'A key is given, and what is to be verified is not signed.',
    level: 'error',
    tier: 'proven',
    help: 'A signature that was taken away leaves no other trace. Leave the key out for evidence that was never signed.',
  },
  'verify/attestation-mismatch': {
    summary: 'An attestation was changed after it was written.',
    level: 'error',
    tier: 'proven',
    help: 'Every byte counts, blanks too: an attestation that an editor has reformatted is no longer the one that was written.',
  },
  'verify/chain-broken': {
    summary: 'Attestations do not follow each other.',
    level: 'error',
    tier: 'proven',
    help: 'One of the chain is missing, was changed, or was put in the place of another. Give all of them, or the one before as --previous.',
  },
  'verify/file-mismatch': {
    summary: 'A file is not the one that an attestation names.',
    level: 'error',
    tier: 'proven',
    help: 'The input or the report was changed, moved or deleted since the run, or the root is another folder than the one of the run.',
  },
} as const satisfies Readonly<Record<string, RuleInfo>>;

export type RecordedRule = keyof typeof recordedRules;
