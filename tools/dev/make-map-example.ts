/**
 * Writes `public/examples/sim_map_8x5.tsv`: 8 invented exposures against 5 invented outcomes, both
 * sides of each variant in a row. The truth behind it is `EFFECTS`; everything else is noise of a
 * seeded generator, so that the file comes out the same each time.
 *
 *   node tools/dev/make-map-example.ts
 */
import { writeFileSync } from 'node:fs'

const OUTCOMES = ['Outcome 1', 'Outcome 2', 'Outcome 3', 'Outcome 4', 'Outcome 5']
/** Planted effects, ln(OR) for one unit of the exposure: [exposure, outcome, effect]. */
const EFFECTS: readonly (readonly [number, number, number])[] = [
  [0, 0, 0.3],
  [0, 3, 0.18],
  [2, 1, -0.28],
  [4, 2, 0.22],
  [4, 4, -0.2],
  [6, 0, 0.14],
]
/** Directional pleiotropy: looks like an effect, and the Egger intercept may tell. */
const PLEIOTROPIC: readonly [number, number] = [5, 3]
const EXPOSURES = 8
/** The other direction, for one unit of the outcome: [outcome, exposure, effect]. */
const REVERSE: readonly (readonly [number, number, number])[] = [
  [1, 7, 0.25],
  [4, 1, -0.3],
]

let state = 20_261_120
function uniform(): number {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
  return (state + 0.5) / 2_147_483_648
}
function normal(): number {
  return Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
}
const digits = (value: number) => String(Number(value.toPrecision(6)))

const lines = [
  'exposure outcome SNP effect_allele.exposure other_allele.exposure eaf.exposure beta.exposure se.exposure beta.outcome se.outcome'.replaceAll(
    ' ',
    '\t',
  ),
]
for (let x = 0; x < EXPOSURES; x += 1) {
  const count = 8 + Math.floor(uniform() * 14)
  const variants = Array.from({ length: count }, (_, k) => ({
    name: `rs${7_000_000 + x * 1000 + k}`,
    eaf: 0.08 + 0.84 * uniform(),
    beta: (uniform() < 0.5 ? -1 : 1) * (0.06 + 0.09 * uniform()),
    se: 0.009 + 0.003 * uniform(),
  }))
  for (const [y, outcome] of OUTCOMES.entries()) {
    const effect = EFFECTS.find(([own, other]) => own === x && other === y)?.[2] ?? 0
    const isPleiotropic = PLEIOTROPIC[0] === x && PLEIOTROPIC[1] === y
    for (const { name, eaf, beta, se } of variants) {
      const seOutcome = 0.008 + 0.003 * uniform()
      const other = isPleiotropic ? Math.sign(beta) * (0.012 + 0.006 * normal()) : 0
      const betaOutcome = effect * beta + other + seOutcome * normal()
      lines.push(
        [
          `Trait ${'ABCDEFGH'[x]}`,
          outcome,
          name,
          'A',
          'G',
          digits(eaf),
          digits(beta + se * normal()),
          digits(se),
          digits(betaOutcome),
          digits(seOutcome),
        ].join('\t'),
      )
    }
  }
}
// Instruments of the outcomes, each looked up in every exposure: what the reverse direction needs.
for (const [y, outcome] of OUTCOMES.entries()) {
  const variants = Array.from({ length: 9 + Math.floor(uniform() * 6) }, (_, k) => ({
    name: `rs${7_500_000 + y * 1000 + k}`,
    eaf: 0.08 + 0.84 * uniform(),
    beta: (uniform() < 0.5 ? -1 : 1) * (0.055 + 0.06 * uniform()),
    se: 0.008 + 0.003 * uniform(),
  }))
  const seen = variants.map(({ beta, se }) => beta + se * normal())
  for (let x = 0; x < EXPOSURES; x += 1) {
    const effect = REVERSE.find(([own, other]) => own === y && other === x)?.[2] ?? 0
    for (const [k, { name, eaf, beta, se }] of variants.entries()) {
      const seExposure = 0.009 + 0.003 * uniform()
      const cells = [effect * beta + seExposure * normal(), seExposure, seen[k] ?? 0, se]
      lines.push(
        [`Trait ${'ABCDEFGH'[x]}`, outcome, name, 'A', 'G', ...[eaf, ...cells].map(digits)].join(
          '\t',
        ),
      )
    }
  }
}
writeFileSync('public/examples/sim_map_8x5.tsv', `${lines.join('\n')}\n`)
