/** Provenance of a colocalisation: files, parameters, engine. */
import { useT } from '../../../i18n/use-t.ts'
import {
  type ColocalisationBody,
  LOCUS_SIDES,
  traitNames,
} from '../../../results/colocalisation/body.ts'
import { KIND_TEXT, regionText } from '../../../results/colocalisation/texts.ts'
import { useFormat } from '../../use-format.ts'
import { ProvenanceSection } from '../provenance-section.tsx'
import { type FactItem, FactList } from '../result-parts.tsx'

type Props = { body: ColocalisationBody }

function useTraitFacts(body: ColocalisationBody): (side: 'a' | 'b') => FactItem[] {
  const t = useT()
  const format = useFormat()
  return (side) => {
    const { from, n, caseShare, sdY, isSdYEstimated, rows, unusable } = body.reading[side]
    const facts: FactItem[] = [
      {
        id: 'kind',
        name: t('analysis.coloc.kind'),
        value: t(KIND_TEXT[body.parameters[side].kind]),
      },
      {
        id: 'from',
        name: t('analysis.coloc.from'),
        value: from === 'effects' ? t('analysis.coloc.from.effects') : t('analysis.coloc.from.p'),
      },
      { id: 'rows', name: t('analysis.pick.rows'), value: format.integer(rows) },
    ]
    if (unusable > 0) {
      facts.push({ id: 'bad', name: t('analysis.coloc.unusable'), value: format.integer(unusable) })
    }
    if (n !== null) facts.push({ id: 'n', name: 'N', value: format.integer(n) })
    if (caseShare !== null) {
      facts.push({ id: 's', name: t('analysis.coloc.share'), value: format.percent(caseShare, 1) })
    }
    if (sdY !== null) {
      const value = format.significant(sdY)
      const note = isSdYEstimated ? `\u00a0· ${t('analysis.coloc.sdEstimated')}` : ''
      facts.push({ id: 'sd', name: t('analysis.coloc.sd'), value: `${value}${note}` })
    }
    for (const [at, file] of body.input.files.filter((one) => one.side === side).entries()) {
      facts.push(
        { id: `file ${at}`, name: t('analysis.provenance.file'), value: file.name },
        { id: `hash ${at}`, name: 'SHA-256', value: file.sha256, isMono: true },
      )
    }
    return facts
  }
}

/** Returns the parameters of the engine. */
function useEngineFacts(body: ColocalisationBody): FactItem[] {
  const t = useT()
  const format = useFormat()
  const { engine, priors, totalMs, several, recombination } = body
  const where = regionText(body, format)
  return [
    {
      id: 'engine',
      name: t('analysis.provenance.engine'),
      value: `${engine.name} ${engine.version}`,
    },
    { id: 'time', name: t('analysis.provenance.time'), value: format.duration(totalMs) },
    ...(where === '' ? [] : [{ id: 'region', name: t('tools.coloc.region'), value: where }]),
    ...(several
      ? [
          {
            id: 'effects',
            name: t('tools.coloc.effects'),
            value: format.integer(several.parameters.effects),
          },
          {
            id: 'coverage',
            name: t('tools.coloc.coverage'),
            value: format.significant(several.parameters.coverage),
          },
          {
            id: 'purity',
            name: t('tools.coloc.minAbsCorr'),
            value: format.significant(several.parameters.minAbsCorr),
          },
        ]
      : []),
    ...(recombination?.files ?? []).flatMap((file, at) => [
      { id: `map ${at}`, name: t('analysis.coloc.recombination'), value: file.name },
      { id: `map hash ${at}`, name: 'SHA-256', value: file.sha256, isMono: true },
    ]),
    ...(['p1', 'p2', 'p12'] as const).map((name) => ({
      id: name,
      name,
      value: format.significant(priors[name]),
    })),
  ]
}

export function ColocalisationProvenance({ body }: Props) {
  const t = useT()
  const factsOf = useTraitFacts(body)
  const engineFacts = useEngineFacts(body)
  const names = traitNames(body)
  return (
    <ProvenanceSection
      panels={[
        ...LOCUS_SIDES.map((side) => ({
          id: side,
          title: names[side],
          content: <FactList items={factsOf(side)} />,
        })),
        {
          id: 'engine',
          title: t('analysis.provenance.engine'),
          content: <FactList items={engineFacts} />,
        },
      ]}
      openAtFirst="engine"
    />
  )
}
