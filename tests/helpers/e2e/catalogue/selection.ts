/** Selection of states and cells for screenshots, read from the environment. */
import { LANGUAGES, type Language } from '../../../../src/contract/languages.ts'
import { selectStates } from './catalogue.ts'
import { type Cell, CELLS, SCHEMES, WIDTHS } from './cells.ts'
import { DISPLAYS } from '../displays.ts'
import type { PageState } from './state.ts'

/** Default widths: a phone and a desktop. */
const USUAL_WIDTHS = [390, 1440]

export type Selection = {
  states: readonly PageState[]
  cells: readonly Cell[]
  /** Folder of the pictures. */
  into: string
  /** Whether texts that differ from run to run (times, numbers of orders) are masked. */
  isStill: boolean
}

const wordsOf = (text = '') => text.split(',').filter((word) => word !== '')

function among<T extends string | number>(all: readonly T[], words: readonly string[]): T[] {
  const found = all.filter((each) => words.includes(String(each)))
  if (found.length < words.length)
    throw new Error(`${words.join(',')}: choose from ${all.join(', ')}`)
  return found
}

/**
 * Parses the selection.
 * @param env `VERISCOPE_GALLERY_ONLY`, `_LANGUAGE`, `_SCHEME`, `_WIDTH`, `_DISPLAY`: words with commas between them; all
 *   where empty
 */
export function readSelection(env: Readonly<Record<string, string | undefined>>): Selection {
  const of = (name: string) => wordsOf(env[`VERISCOPE_GALLERY_${name}`])
  const [language, scheme, width] = [of('LANGUAGE'), of('SCHEME'), of('WIDTH')]
  const languages: readonly Language[] =
    language.length > 0 ? among(LANGUAGES, language) : LANGUAGES
  const schemes = scheme.length > 0 ? among(SCHEMES, scheme) : SCHEMES
  const widths: readonly number[] = width.length > 0 ? among(WIDTHS, width) : USUAL_WIDTHS
  const display = of('DISPLAY')
  const displays = display.length > 0 ? among(DISPLAYS, display) : (['usual'] as const)
  return {
    states: selectStates(of('ONLY')),
    cells: CELLS.filter(
      (cell) =>
        languages.includes(cell.language) &&
        schemes.includes(cell.scheme) &&
        widths.includes(cell.width),
    ).flatMap((cell) => displays.map((display) => ({ ...cell, display }))),
    into: env['VERISCOPE_GALLERY_INTO'] ?? 'gallery',
    isStill: env['VERISCOPE_GALLERY_STILL'] !== undefined,
  }
}
