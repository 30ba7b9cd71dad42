import type { PatternRow } from './span.js';
import { regexFinder } from './span.js';

const token = (...parts: readonly string[]): string => parts.join('');

/**
 * Secrets that their own shape gives away, wherever they stand: masked in every excerpt. Their least length stands in front,
 * since a counted quantifier without an end overflows the stack on a token of many megabytes.
 */
export const secretTokens: readonly PatternRow[] = [
  {
    name: 'prefixed_token',
    title: 'a key or token with a well-known prefix',
    gate: /sk-|gh[a-z]_|github_pat_|glpat-|xox|eyj|akia|asia|aiza|hf_|npm_/i,
    find: regexFinder(
      /(?<![a-z0-9])(?:sk-|gh[pousr]_|github_pat_|glpat-|xox[a-z]-|eyj|akia|asia|aiza|hf_|npm_)(?=[\w.~+/=-]{6})[\w.~+/=-]*/gi,
    ),
    hits: [
      token('use sk', '-live-0a1b2c'),
      token('gh', 'p_0a1b2c3d4e'),
      token('AK', 'IAQRSTUVWX2345'),
      token('ey', 'J0ZXN0Ijox.e30.c2ln'),
    ],
    misses: ['a task-list of items', 'sk-', 'risk-averse people', 'asia tour'],
  },
  {
    name: 'bearer_token',
    title: 'a bearer token',
    gate: /bearer|basic/i,
    find: regexFinder(/(?<=\b(?:bearer|basic)[ \t]{1,4})(?=[\w.~+/=-]{12})[\w.~+/=-]*/gi),
    hits: [token('Authorization: Bearer ', '0a1b2c3d4e5f6a7b'), token('basic ', 'bWFyYTp0aWRld2F0ZXI=')],
    misses: ['the bearer of news', 'basic idea'],
  },
  {
    name: 'url_password',
    title: 'a password in a URL',
    gate: /:\/\//,
    find: regexFinder(/(?<=:\/\/)[^\s/:@]{0,128}:[^\s/@]{1,128}(?=@)/g),
    hits: [token('postgres://mara:', 'tidewater', '@db:5432/log')],
    misses: ['https://pier.example:8080/a@b', 'https://pier.example/x:y@z'],
  },
];
