import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

const FOLDER = resolve('.cache/e2e/fonts')
const FONTS = ['400Regular', '700Bold'].map((weight) =>
  resolve('node_modules/@expo-google-fonts/noto-sans-sc', weight),
)

/**
 * Makes the browsers and PDF tools of this run find the fonts of the repository and no others, so that texts are as wide
 * on every machine. They lack a few characters (⁻, mathematical italics), which printed texts then lack too. Only systems
 * with fontconfig (Linux) follow it. Workers inherit the environment of the global setup.
 */
export function useOwnFonts(): void {
  mkdirSync(FOLDER, { recursive: true })
  const folders = FONTS.map((folder) => `<dir>${folder}</dir>`).join('')
  const config = resolve(FOLDER, 'fonts.conf')
  writeFileSync(
    config,
    `<?xml version="1.0"?><fontconfig>${folders}<cachedir>${FOLDER}</cachedir></fontconfig>\n`,
  )
  process.env['FONTCONFIG_FILE'] = config
}
