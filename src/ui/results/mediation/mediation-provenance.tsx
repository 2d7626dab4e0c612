import { useT } from '../../../i18n/use-t.ts'
import { type MediationBody, traitNames } from '../../../results/mediation/body.ts'
import { EXCLUSION_TEXT } from '../../../results/mediation/texts.ts'
import { ACTION_TEXT } from '../../../results/scan/texts.ts'
import { type Part, PARTS } from '../../../science/mediation/inputs.ts'
import { useFormat } from '../../use-format.ts'
import { ProvenanceSection } from '../provenance-section.tsx'
import { type FactItem, FactList } from '../result-parts.tsx'

type Props = { body: MediationBody; conventionName: string }

function useSettings(body: MediationBody, conventionName: string): FactItem[] {
  const t = useT()
  const format = useFormat()
  const { engine, parameters, correlations, totalMs, source, input } = body
  const fact = (id: string, name: string, value: string): FactItem => ({ id, name, value })
  const { aTotal, bTotal, totalDirect } = correlations
  return [
    fact('engine', t('analysis.provenance.engine'), `${engine.name} ${engine.version}`),
    fact('time', t('analysis.provenance.time'), format.duration(totalMs)),
    { ...fact('hash', 'SHA-256', input.sha256), isMono: true },
    fact('convention', t('analysis.provenance.convention'), t(conventionName)),
    fact('seed', t('tools.settings.seed'), format.digits(parameters.seed)),
    fact('nboot', t('tools.settings.nboot'), format.integer(parameters.nboot)),
    fact(
      'correlations',
      t('analysis.mediation.correlations'),
      t('analysis.mediation.correlations.value', {
        at: format.fixed(aTotal, 3),
        bt: format.fixed(bTotal, 3),
        td: format.fixed(totalDirect, 3),
      }),
    ),
    ...(source === 'estimates'
      ? []
      : [
          fact('p', t('tools.screen.instrumentP'), format.exact(parameters.instrumentP)),
          fact('f', t('tools.screen.leastF'), format.exact(parameters.leastF)),
          fact('prune', t('tools.bidirectional.prune'), format.integer(parameters.pruneKb)),
          fact('exclude', t('tools.mediation.exclude'), t(EXCLUSION_TEXT[parameters.exclude])),
          fact('overlap', t('tools.mediation.overlap'), format.significant(parameters.overlap)),
          fact('action', t('analysis.mv.action'), t(ACTION_TEXT[parameters.action])),
        ]),
  ]
}

/** Provenance: files, settings and the covariance of the estimates. */
export function MediationProvenance({ body, conventionName }: Props) {
  const t = useT()
  const format = useFormat()
  const names = traitNames(body)
  const settings = useSettings(body, conventionName)
  const ofPart = (part: Part): FactItem[] =>
    body.input.files
      .filter((file) => file.part === part)
      .flatMap((file, at) => [
        { id: `file ${at}`, name: t('analysis.provenance.file'), value: file.name },
        { id: `rows ${at}`, name: t('analysis.pick.rows'), value: format.integer(file.rows) },
        { id: `hash ${at}`, name: 'SHA-256', value: file.sha256, isMono: true },
      ])
  const parts = body.source === 'files' ? PARTS : []
  return (
    <ProvenanceSection
      panels={[
        ...parts.map((part) => ({
          id: part,
          title: names[part],
          content: <FactList items={ofPart(part)} />,
        })),
        {
          id: 'engine',
          title: t('analysis.provenance.engine'),
          content: <FactList items={settings} />,
        },
      ]}
      openAtFirst="engine"
    />
  )
}
