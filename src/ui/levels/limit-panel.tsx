/** Panel for an exceeded limit: the limit, the requested amount, and what to do. Not an error. */
import { Button } from '@mantine/core'
import { IconStairsUp } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import type { ReactNode, Ref } from 'react'
import { Link } from 'wouter'
import { rankOf } from '../../contract/level-rank.ts'
import type { LevelLimit } from '../../contract/run-limits.ts'
import { useT } from '../../i18n/use-t.ts'
import { paths } from '../../lib/paths.ts'
import { isSignedInAtom } from '../../session/session-atoms.ts'
import { useMemberAction } from '../content/use-member-action.ts'
import { useFormat } from '../use-format.ts'
import classes from './limit-panel.module.css'
import { LIMIT_LEVEL, LIMIT_TEXT, LIMIT_TITLE, LIMIT_USE } from './limit-text.ts'

/** An amount compared with its limit, as text and as a bar. */
function Use({ limit: { key, limit, use, level } }: { limit: LevelLimit }) {
  const t = useT()
  const format = useFormat()
  const name = LIMIT_USE[key]
  if (name === undefined || limit === null || use === null) return null
  const share = use > 0 ? Math.min(1, limit / use) : 1
  return (
    <div className={classes.use}>
      <div className={classes.numbers}>
        <span>{t(name)}</span>
        <strong>
          {t('limits.of', {
            use: format.integer(use),
            limit: format.integer(limit),
            level: t(LIMIT_LEVEL[level]),
          })}
        </strong>
      </div>
      <div className={classes.line} aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  )
}

type Props = {
  /** At least one; the first is the panel's subject. */
  limits: readonly LevelLimit[]
  /** Link to buy the level directly; absent, the link leads to the comparison of plans. */
  checkoutHref?: string | null
  /** Called before one of the links is followed. */
  onFollow?: () => void
  titleRef?: Ref<HTMLHeadingElement>
  /** Note below the limit. */
  children?: ReactNode
}

/** Returns the limit with the highest required level: one upgrade must be enough. */
function neededFor(limits: readonly LevelLimit[]) {
  return limits.map(({ needs }) => needs).reduce((a, b) => (rankOf(a) < rankOf(b) ? b : a))
}

function Actions({ limits, checkoutHref, onFollow }: Props) {
  const t = useT()
  const isSignedIn = useAtomValue(isSignedInAtom)
  const asMember = useMemberAction()
  const compare = isSignedIn ? paths.pricing() : paths.frontPricing()
  const needs = t(LIMIT_LEVEL[neededFor(limits)])
  return (
    <div className={classes.ways}>
      <Button component={Link} href={checkoutHref ?? compare} onClick={onFollow}>
        {t('limits.upgrade', { needs })}
      </Button>
      <Button component={Link} href={compare} variant="default" onClick={onFollow}>
        {t('limits.compare')}
      </Button>
      {!isSignedIn && (
        <Button
          variant="subtle"
          onClick={() => {
            onFollow?.()
            asMember(() => {})
          }}
        >
          {t('limits.signIn')}
        </Button>
      )}
    </div>
  )
}

export function LimitPanel(props: Props) {
  const { limits, titleRef, children } = props
  const t = useT()
  const [first] = limits
  if (!first) return null
  const names = {
    level: t(LIMIT_LEVEL[first.level]),
    needs: t(LIMIT_LEVEL[first.needs]),
  }
  return (
    <section className={classes.panel} aria-label={t('limits.region')}>
      <IconStairsUp size={24} stroke={1.75} aria-hidden="true" className={classes.icon} />
      <div className={classes.body}>
        <h2 className={classes.title} ref={titleRef} tabIndex={-1}>
          {t(LIMIT_TITLE[first.key], names)}
        </h2>
        {limits.map((limit) => (
          <Use key={limit.key} limit={limit} />
        ))}
        <p className={classes.text}>{t(LIMIT_TEXT[first.key], names)}</p>
        {children}
        <Actions {...props} />
      </div>
    </section>
  )
}
