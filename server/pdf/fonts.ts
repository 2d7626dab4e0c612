/** The fonts of our documents: Noto Sans SC, which also has the rare characters in names of people. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { once } from '../once.ts'

export type Fonts = { regular: Buffer; bold: Buffer }

const require = createRequire(import.meta.url)
const PACKAGE = '@expo-google-fonts/noto-sans-sc'

/** Read when the first document is drawn, because most processes never need these 21 MB. */
export const loadFonts: () => Promise<Fonts> = once(async () => {
  const read = (weight: string) =>
    readFile(require.resolve(`${PACKAGE}/${weight}/NotoSansSC_${weight}.ttf`))
  const [regular, bold] = await Promise.all([read('400Regular'), read('600SemiBold')])
  return { regular, bold }
})
