import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Level } from '../../contract/endpoints/levels.ts'
import { msg } from '../../i18n/msg.ts'
import { useT } from '../../i18n/use-t.ts'
import { MemberAvatar } from '../avatar/member-avatar.tsx'
import { useFormat } from '../use-format.ts'
import classes from './profile-header.module.css'
import { RidgeBand } from './ridge-band.tsx'

const LEVELS: Record<Level, string> = {
  free: msg('account.level.free'),
  plus: msg('account.level.plus'),
  pro: msg('account.level.pro'),
}

/** Display name of a level; an unknown one counts as the lowest. */
export function levelName(level: string): string {
  return LEVELS[level as Level] ?? LEVELS.free
}

export type ProfileFact = {
  label: string
  /** Null while it is not known. */
  value: number | null
  /** Link to the counted items. */
  href?: string
}

type Props = {
  name: string
  avatar?: string | null
  /** Sign-in address of the member. */
  account?: string
  level: string
  /** ISO 8601; null where the level does not expire. */
  levelExpiresAt?: string | null
  facts?: readonly ProfileFact[]
  /** The main action. */
  action?: ReactNode
  /** Whether the header is the start of the page: the name is then its first heading. */
  isPage?: boolean
}

function Fact({ label, value, href }: ProfileFact) {
  const format = useFormat()
  const number = value === null ? '—' : format.integer(value)
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>
        {href === undefined ? (
          number
        ) : (
          <Link href={href} aria-label={`${label} ${number}`}>
            {number}
          </Link>
        )}
      </dd>
    </div>
  )
}

/** A member's profile header. Presentational: it fetches nothing. */
export function UserProfileHeader(props: Props) {
  const { name, avatar, account, level, levelExpiresAt, facts = [], action, isPage } = props
  const t = useT()
  const format = useFormat()
  const Name = isPage === true ? 'h1' : 'p'
  return (
    <section className={classes.header} aria-label={`${t('account.header.label')} ${name}`}>
      <RidgeBand seed={name} />
      <div className={classes.body}>
        <div className={classes.picture}>
          <MemberAvatar name={name} avatar={avatar} size={88} />
        </div>
        <div className={classes.words}>
          <Name className={classes.name}>
            <bdi>{name}</bdi>{' '}
            <span className={classes.level} data-level={level}>
              {t(levelName(level))}
            </span>
          </Name>
          <p className={classes.notes}>
            {account !== undefined && account !== '' && <span>{account}</span>}
            {levelExpiresAt && (
              <span>{t('account.header.until', { day: format.date(levelExpiresAt) })}</span>
            )}
          </p>
        </div>
        {action !== undefined && <div className={classes.action}>{action}</div>}
      </div>
      {facts.length > 0 && (
        <dl className={classes.facts}>
          {facts.map((fact) => (
            <Fact key={fact.label} {...fact} />
          ))}
        </dl>
      )}
    </section>
  )
}
