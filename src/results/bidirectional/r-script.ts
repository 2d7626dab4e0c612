/** A bidirectional analysis repeated in R: one harmonised table after the other. */
import type { RecordContent } from '../../contract/record-content.ts'
import type { BidirectionalBody, Direction } from './body.ts'
import { arrowOf, directionsOf } from './body.ts'
import type { Words } from '../../i18n/words.ts'
import { CONVENTION_TEXT } from '../code-texts.ts'
import { estimateCalls } from '../r-script/r-compare.ts'
import { type RMethod, rMethods, type RPackage, type RunChoice } from '../r-script/r-methods.ts'
import { compareFunctions, readingFunctions, scriptEnd, scriptHead } from '../r-script/r-parts.ts'
import { rCode, type RCode, rComment, rDataFrame, rHeading, rJoin } from '../r-script/r-text.ts'
import { pairColumns } from '../r-script/pair-columns.ts'

function choiceOf({ parameters }: BidirectionalBody, { result }: Direction): RunChoice {
  const { convention, seed, nboot, generator } = parameters
  const mixture = result.numbers?.estimates.find(({ method }) => method === 'contamination-mixture')
  const perturbed = result.numbers?.estimates.find(({ method }) => method === 'cml-ma-dp')
  const cml = result.numbers?.invalidity?.cml
  return {
    convention,
    seed,
    nboot,
    density: 'r-4.4',
    isFast: generator === 'fast',
    step: mixture?.convention.step ?? null,
    ...(cml && { cml: { sampleSize: cml.sampleSize, draws: perturbed?.convention.nboot ?? null } }),
  }
}

const columnsOf = ({ result, exposure, outcome }: Direction) =>
  pairColumns(result.variants, exposure, outcome)

function directionPart(body: BidirectionalBody, direction: Direction, words: Words): RCode {
  const { t } = words
  const { variants, numbers } = direction.result
  if (variants.length === 0 || !numbers) return rCode``
  const methods = rMethods(choiceOf(body, direction))
  return rJoin([
    rHeading(arrowOf(direction)),
    rComment(
      t('analysis.r.harmonised', { n: variants.length }),
      t('analysis.r.convention', { name: t(CONVENTION_TEXT[body.parameters.convention]) }),
    ),
    rDataFrame(rCode`x`, columnsOf(direction)),
    rCode`stopifnot(nrow(x) == ${variants.length})`,
    estimateCalls(numbers.estimates, methods, words, `${direction.way} `),
  ])
}

function packagesOf(body: BidirectionalBody): RPackage[] {
  return directionsOf(body).flatMap((direction) => {
    const methods = rMethods(choiceOf(body, direction))
    const used = direction.result.numbers?.estimates ?? []
    return used.flatMap(({ method }): RPackage[] => {
      const known: RMethod | undefined = methods[method]
      return known ? [...known.packages] : []
    })
  })
}

/** The script of a bidirectional result. */
export function bidirectionalScript(
  body: BidirectionalBody,
  words: Words,
  record: RecordContent,
): RCode {
  const { engine, input } = body
  return rJoin([
    scriptHead({ record, engine, files: input.files, packages: packagesOf(body) }, words),
    compareFunctions(words),
    readingFunctions(words),
    ...directionsOf(body).map((direction) => directionPart(body, direction, words)),
    scriptEnd(words),
  ])
}
