import { parseArgs } from 'node:util'
import type { Convention } from '../../src/science/codes.ts'
import { CONVENTIONS } from '../../src/science/codes.ts'
import { actionOfNumber } from '../../src/science/harmonise/harmonise.ts'
import type { HarmoniseAction } from '../../src/science/harmonise/match.ts'
import type { DensityRule } from '../../src/science/numerics/density-mode.ts'
import type { Generator } from '../../src/science/numerics/fast-random.ts'
import { defined } from '../lib/defined.ts'

/** An error in the command; its message states what to write instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export type Options = Record<string, { type: 'string' | 'boolean'; multiple?: boolean }>

/** The options of one command, with typed accessors. */
export class Arguments {
  readonly #values: Record<string, string | boolean | (string | boolean)[] | undefined>

  /** @throws UsageError an unknown option, or one without its value */
  constructor(args: readonly string[], options: Options) {
    try {
      const all = { ...options, json: { type: 'boolean' } } as const
      this.#values = parseArgs({ args: [...args], options: all, strict: true }).values
    } catch (error) {
      throw new UsageError(error instanceof Error ? error.message : String(error))
    }
  }

  get json(): boolean {
    return this.#values['json'] === true
  }

  /** Whether an option without a value was given. */
  has(name: string): boolean {
    return this.#values[name] === true
  }

  text(name: string): string | undefined {
    const value = this.#values[name]
    return typeof value === 'string' ? value : undefined
  }

  /** @throws UsageError when it is missing */
  required(name: string, what: string): string {
    const value = this.text(name)
    if (value === undefined || value === '') throw new UsageError(`--${name} is needed: ${what}`)
    return value
  }

  /** Returns the values of an option that may be given several times. */
  list(name: string): string[] {
    return [this.#values[name] ?? []].flat().filter((value) => typeof value === 'string')
  }

  /** @throws UsageError when it is no number in the range */
  number(
    name: string,
    range: { least: number; most: number; whole?: boolean },
  ): number | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    const value = text.trim() === '' ? Number.NaN : Number(text)
    const fits = value >= range.least && value <= range.most
    if (fits && (!range.whole || Number.isInteger(value))) return value
    const kind = range.whole ? 'a whole number' : 'a number'
    throw new UsageError(`--${name} is ${kind} from ${range.least} to ${range.most}, not "${text}"`)
  }

  requiredNumber(name: string, range: { least: number; most: number }): number {
    this.required(name, 'a number')
    return defined(this.number(name, range))
  }

  choice<T extends string>(name: string, choices: readonly T[]): T | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    const found = choices.find((choice) => choice === text)
    if (!found) throw new UsageError(`--${name} is one of ${choices.join(', ')}, not "${text}"`)
    return found
  }

  convention(): Convention {
    return this.choice('convention', CONVENTIONS) ?? 'twosamplemr'
  }

  density(): DensityRule | undefined {
    return this.choice('density', ['r-4.4', 'r-4.2'])
  }

  generator(): Generator {
    return this.choice('generator', ['r', 'fast']) ?? 'r'
  }

  action(): HarmoniseAction {
    return actionOfNumber(Number(this.choice('action', ['1', '2', '3']) ?? '2') as 1 | 2 | 3)
  }

  /** `field=COLUMN,field=COLUMN`; a comma inside a column name cannot be written. */
  map<F extends string>(name: string, fields: readonly F[]): { [K in F]?: string } {
    const text = this.text(name)
    if (text === undefined) return {}
    const map: { [K in F]?: string } = {}
    for (const part of text.split(',')) {
      const at = part.indexOf('=')
      const field = fields.find((known) => known === part.slice(0, at).trim())
      const column = part.slice(at + 1).trim()
      if (at < 1 || !field || column === '') {
        throw new UsageError(
          `--${name} is written field=COLUMN,field=COLUMN; "${part}" is not. Fields: ${fields.join(', ')}`,
        )
      }
      map[field] = column
    }
    return map
  }
}

export const STRING = { type: 'string' } as const
export const STRINGS = { type: 'string', multiple: true } as const
export const BOOLEAN = { type: 'boolean' } as const
