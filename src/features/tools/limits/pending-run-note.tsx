/** Link back to an analysis that waits for a higher level, on the pages of the upgrade flow. */
import { Button, CloseButton } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { Link, useLocation } from 'wouter'
import { dropWaitingRun, useWaitingRun } from '../../../cache/waiting-run.ts'
import { matchRoute, type RouteName } from '../../../contract/routes.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { ownerAtom } from '../../../session/session-atoms.ts'
import { toolNameOf } from '../../../contract/tools.ts'
import classes from './limits.module.css'

/** Pages of the upgrade flow; not checkout, where the note would cover the form. */
const UPGRADE_PAGES: ReadonlySet<RouteName> = new Set<RouteName>([
  'frontPricing',
  'pricing',
  'payment',
  'orders',
  'subscription',
])

export function PendingRunNote() {
  const t = useT()
  const [path] = useLocation()
  const pending = useWaitingRun(useAtomValue(ownerAtom))
  const route = matchRoute(path)?.name
  const name = pending && toolNameOf(pending.toolId)
  if (!pending || name === null || !route || !UPGRADE_PAGES.has(route)) return null
  return (
    <aside className={classes.waiting} aria-label={t('limits.waiting.region')}>
      <span>{t('limits.waiting.text', { tool: t(name) })}</span>
      <Button component={Link} href={paths.tool(pending.toolId)} variant="light">
        {t('limits.waiting.back')}
      </Button>
      <CloseButton
        size="lg"
        aria-label={t('limits.waiting.close')}
        onClick={() => void dropWaitingRun(pending)}
      />
    </aside>
  )
}
