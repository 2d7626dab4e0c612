import { Link } from 'wouter'
import { useT } from '../../i18n/use-t.ts'
import { paths } from '../../lib/paths.ts'
import type { RecordBody } from '../../results/record-body.ts'
import { ENGINE } from '../../science/engine.ts'
import classes from './record.module.css'

type Props = { body: RecordBody; record: { id: string; toolId: string } }

/**
 * Names the engine that made and judged a result, with a link to run it again by the present one; nothing for a result
 * of this build.
 */
export function EarlierEngineLine({ body, record: { id, toolId } }: Props) {
  const t = useT()
  const { version } = body.engine
  if (version === ENGINE.version) return null
  return (
    <p className={classes.origin}>
      {t('records.earlierEngine', { version })}{' '}
      <Link href={paths.toolRerun(toolId, id)}>{t('records.earlierEngine.run')}</Link>
    </p>
  )
}
