/**
 * Letters of other scripts that look like Latin ones, in lower case: of the confusables of Unicode Technical Standard 39 those
 * that make up words. The nth letter of `from` looks like the nth of `to`.
 */
const rows: readonly { readonly from: string; readonly to: string }[] = [
  // Cyrillic
  { from: 'авгеѕіјкмнорстухьԁԛԝһѵѡпзԍ', to: 'abresijkmhopctyxbdqwhvwn3g' },
  // Greek
  { from: 'αβγειικνορτυχωηϲϳ', to: 'abyeiikvoptuxwncj' },
  // Armenian
  { from: 'օոսհցզաւբ', to: 'onuhgqwur' },
  // Cherokee, Lisu and others in their small forms, and letters of the phonetic alphabet
  { from: 'ꭰꭱꭲꮃꮇꮪꮯꭵꮓꮢꮩɑɡɩıʀɴᴄᴏᴠᴡᴢꜱʟɪʏʙᴅᴇɢʜᴊᴋᴍᴘᴛᴜ', to: 'drtwmscizrvagiirncovwzsliybdeghjkmptu' },
];

/** The Latin letter that each looks like. */
export const confusables: ReadonlyMap<string, string> = new Map(
  rows.flatMap(({ from, to }) => {
    const letters = [...to];
    return [...from].map((letter, index) => [letter, letters[index]!] as const);
  }),
);
