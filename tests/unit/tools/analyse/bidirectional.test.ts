import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { filesOf, runBoth } from '../../science/bidirectional/run.ts'
import { analyse, file, json, PATIENT } from './run.ts'

const path = (name: string) => `public/examples/sim_${name}.tsv`
const text = (name: string) => readFileSync(path(name), 'utf8')

/** The header of trait B does not determine the effect allele. */
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
      '200',
      '--nboot',
      '100',
    )
    const files = filesOf(text('oneway_a'), text('oneway_b'))
    const page = await runBoth(files, { presso: 200, nboot: 100 })
    expect(found['forward']).toEqual(page.forward)
    expect(found['reverse']).toEqual(page.reverse)
    expect(found['verdict']).toBe('forward-only')
    expect(found['traits']).toEqual({ a: 'sim_oneway_a', b: 'b' })
    expect(found['input']).toMatchObject({
      layout: { a: 'gwas-ssf', b: null },
    })
  })

  test('reports missing options with exit code 2', { timeout: PATIENT }, async () => {
    const none = await analyse('bidirectional', '--a', path('oneway_a'), '--json')
    expect(none.status).toBe(2)
    expect(none.stderr).toContain('--b is needed')
    const absent = await analyse('bidirectional', '--a', path('oneway_a'), '--b', 'nowhere.tsv')
    expect(absent.status).toBe(2)
    expect(absent.stderr).toContain('There is no file nowhere.tsv')
    // Six variants do not show whether A1 or A2 is the effect allele.
    const few = file('few.tsv', text('oneway_b').split('\n').slice(0, 7).join('\n'))
    const outcome = await analyse('bidirectional', '--a', path('oneway_a'), '--b', few)
    expect(outcome.status).toBe(2)
    expect(outcome.stderr).toContain('--b-map effect_allele=A1,other_allele=A2')
  })
})
