/** Card with the limits of the member's level and their usage. */
import { Button } from '@mantine/core'
import { Link } from 'wouter'
import type { Level } from '../../../contract/endpoints/levels.ts'
import type { Subscription } from '../../../contract/endpoints/subscription.ts'
import { LEVEL_LIMITS } from '../../../contract/level-limits.ts'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { usedShare } from '../model.ts'
import classes from './subscription.module.css'

type MeterProps = { label: string; used: number; limit: number | null }

/** The used part of a limit, as a bar and as numbers. */
function Meter({ label, used, limit }: MeterProps) {
  const t = useT()
  const format = useFormat()
  const share = usedShare(used, limit)
  const numbers =
    limit === null
      ? t('subscription.usage.unlimited', { used: format.integer(used) })
      : t('subscription.usage.of', { used: format.integer(used), limit: format.integer(limit) })
  return (
    <li className={classes.meter}>
      <div className={classes.meterHead}>
        <span>{label}</span>
        <span>{numbers}</span>
      </div>
      {share !== null && (
        <div className={classes.bar} data-full={share >= 0.9 || undefined} aria-hidden="true">
          <span style={{ width: `${share * 100}%` }} />
        </div>
      )}
    </li>
  )
}

type LimitKey = 'maxVariants' | 'maxTaxa'
const LIMIT_TEXTS: readonly { key: LimitKey; label: string }[] = [
  { key: 'maxVariants', label: msg('subscription.usage.maxVariants') },
  { key: 'maxTaxa', label: msg('subscription.usage.maxTaxa') },
]

function RunLimit({ label, limit }: { label: string; limit: number | null }) {
  const t = useT()
  const format = useFormat()
  return (
    <li className={classes.meterHead}>
      <span>{label}</span>
      <span>
        {limit === null
          ? t('subscription.usage.noLimit')
          : t('subscription.usage.upTo', { limit: format.integer(limit) })}
      </span>
    </li>
  )
}

export function Usage({ level, usage }: { level: Level; usage: Subscription['usage'] }) {
  const t = useT()
  const limits = LEVEL_LIMITS[level]
  const isFull = limits.savedRecords !== null && usage.savedRecords >= limits.savedRecords
  return (
    <section className={classes.card} aria-labelledby="usage">
      <h2 id="usage">{t('subscription.usage.title')}</h2>
      <ul className={classes.usage}>
        <Meter
          label={t('subscription.usage.savedRecords')}
          used={usage.savedRecords}
          limit={limits.savedRecords}
        />
        {LIMIT_TEXTS.map(({ key, label }) => (
          <RunLimit key={key} label={t(label)} limit={limits[key]} />
        ))}
        <li className={classes.meterHead}>
          <span>{t('subscription.usage.reportExport')}</span>
          <span>{limits.reportExport ? t('levels.included') : t('levels.notIncluded')}</span>
        </li>
      </ul>
      {isFull && <p className={classes.quiet}>{t('subscription.usage.full')}</p>}
      <div className={classes.actions}>
        <Button variant="default" component={Link} href={paths.pricing()}>
          {t('subscription.action.compare')}
        </Button>
      </div>
    </section>
  )
}
