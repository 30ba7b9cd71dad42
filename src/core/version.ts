/** The tool's name and version, as reports and `--version` give them. A test holds it to package.json. */
export const tool = { name: 'qwed-or', version: '0.1.0' } as const;
