import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { filesOf, runBoth } from '../../science/bidirectional/run.ts'
import { analyse, file, json, PATIENT } from './run.ts'

const path = (name: string) => `public/examples/sim_${name}.tsv`
const text = (name: string) => readFileSync(path(name), 'utf8')

/** The header of trait B leaves it open. */
const A1_COUNTS = ['--b-map', 'effect_allele=A1,other_allele=A2']

describe('bidirectional', () => {
  test('numbers are those of the page, also of a packed file', { timeout: PATIENT }, async () => {
    const packed = file('b.tsv.gz', gzipSync(text('oneway_b')))
    const found = await json(
      'bidirectional',
      '--a',
      path('oneway_a'),
      '--b',
      packed,
      ...A1_COUNTS,
      '--presso',
      'auto',
    )
    const page = await runBoth(filesOf(text('oneway_a'), text('oneway_b')))
    expect(found['forward']).toEqual(page.forward)
    expect(found['reverse']).toEqual(page.reverse)
    expect(found['verdict']).toBe('forward-only')
    expect(found['traits']).toEqual({ a: 'sim_oneway_a', b: 'b' })
    expect(found['input']).toMatchObject({
      layout: { a: 'gwas-ssf', b: null },
    })
  })

  test('without --json a short table for reading', { timeout: PATIENT }, async () => {
    const [a, b] = [path('twoway_a'), path('twoway_b')]
    const { status, stdout } = await analyse(
      'bidirectional',
      '--a',
      a,
      '--b',
      b,
      '--nboot',
      '100',
      ...A1_COUNTS,
    )
    expect(status).toBe(0)
    const [head, forward, reverse] = stdout.split('\n')
    expect(head).toBe('exposure\tmethod\tnsnp\tb\tp\tverdict')
    expect(forward).toMatch(/^sim_twoway_a\tivw\t31\t0\.294/)
    expect(reverse).toMatch(/^sim_twoway_b\tivw\t24\t0\.352/)
  })

  test('what is missing is said, with exit code 2', { timeout: PATIENT }, async () => {
    const none = await analyse('bidirectional', '--a', path('oneway_a'), '--json')
    expect(none.status).toBe(2)
    expect(none.stderr).toContain('--b is needed')
    const absent = await analyse('bidirectional', '--a', path('oneway_a'), '--b', 'nowhere.tsv')
    expect(absent.status).toBe(2)
    expect(absent.stderr).toContain('nowhere.tsv cannot be read')
    // Six variants do not tell which of A1 and A2 has the effect.
    const few = file('few.tsv', text('oneway_b').split('\n').slice(0, 7).join('\n'))
    const asked = await analyse('bidirectional', '--a', path('oneway_a'), '--b', few)
    expect(asked.status).toBe(2)
    expect(asked.stderr).toContain('--b-map effect_allele=A1,other_allele=A2')
  })
})
