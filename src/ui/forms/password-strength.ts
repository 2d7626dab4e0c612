/** Estimates how hard a password is to guess, as a hint while it is typed. */
import { LIMITS } from '../../contract/limits.ts'

/** 0 too short or one's own name · 1 weak · 2 fair · 3 good · 4 strong. */
export type Strength = 0 | 1 | 2 | 3 | 4

/** Words and keyboard rows that attackers try first; each counts as a single character. */
const COMMON_PARTS = [
  'password',
  'passwort',
  'iloveyou',
  'welcome',
  'letmein',
  'monkey',
  'dragon',
  'admin',
  'woaini',
  'mima',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwerty',
  'asdf',
  'zxcv',
  '1qaz',
  '2wsx',
  'abc123',
  '5201314',
]

/** Character classes and their sizes, for the number of candidates per character. */
const ALPHABETS: readonly (readonly [pattern: RegExp, size: number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[ -/:-@[-`{-~]/, 33],
  [/[^\u0020-\u007e]/, 2000],
]

/** Bits from which on a password is weak, fair, good, strong. */
const STEPS = [32, 48, 64] as const

/** Counts characters that the one before does not predict: not `aaa`, not `123`, not `cba`. */
function countUnpredictable(text: string): number {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0)
  return codes.filter((code, at) => {
    if (at < 2) return true
    const step = code - (codes[at - 1] ?? 0)
    return Math.abs(step) > 1 || step !== (codes[at - 1] ?? 0) - (codes[at - 2] ?? 0)
  }).length
}

/** Removes repetitions: `labrat labrat labrat` becomes one `labrat `. */
function withoutRepeats(text: string): string {
  return text.replaceAll(/(.{2,}?)\1+/gu, '$1')
}

/**
 * Estimates the strength of a password. A hint, not a rule: length counts, no character class is required, and the
 * service alone decides.
 * @param own address and name of the member, which are easily guessed
 */
export function passwordStrength(password: string, own: readonly string[] = []): Strength {
  if ([...password].length < LIMITS.password.min) return 0
  const lower = password.toLowerCase()
  const mine = own.flatMap((text) => [text, text.split('@')[0] ?? '']).map((it) => it.toLowerCase())
  if (mine.some((it) => it !== '' && it === lower)) return 0
  const known = [...COMMON_PARTS, ...mine.filter((it) => it.length >= 4)]
  const rest = known.reduce(
    (text, guess) => text.replaceAll(new RegExp(escaped(guess), 'gi'), '*'),
    password,
  )
  const size = ALPHABETS.reduce((sum, [kind, count]) => sum + (kind.test(rest) ? count : 0), 0)
  const bits = countUnpredictable(withoutRepeats(rest)) * Math.log2(Math.max(2, size))
  return (1 + STEPS.filter((step) => bits >= step).length) as Strength
}

function escaped(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}/-]/g, '\\$&')
}
