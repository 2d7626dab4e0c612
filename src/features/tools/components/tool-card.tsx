/** Card of a tool in the list: its purpose, its inputs, its results, and its level. */
import { Badge, VisuallyHidden } from '@mantine/core'
import { IconCloudOff, IconDeviceLaptop, IconLock, IconLockOpen } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { Link } from 'wouter'
import { rankOf } from '../../../contract/level-rank.ts'
import { type Tool, toolTexts } from '../../../contract/tools.ts'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { limitingLevelAtom } from '../../../session/level.ts'
import classes from './tool-card.module.css'
import { useOfflineFiles } from '../../../ui/use-offline-files.ts'
import { ToolFigure } from './tool-figure.tsx'

const LEVEL_TEXTS = {
  free: msg('tools.level.free'),
  plus: msg('tools.level.plus'),
  pro: msg('tools.level.pro'),
} as const

const BADGE_TEXT = {
  open: msg('limits.badge.open'),
  mine: msg('limits.badge.mine'),
  locked: msg('limits.badge.locked'),
} as const

/** Badge with the level of a tool and what it means for the user; in words, not by colour alone. */
function LevelBadge({ tool }: { tool: Tool }) {
  const t = useT()
  const level = useAtomValue(limitingLevelAtom)
  const isMine = rankOf(tool.level) <= rankOf(level)
  const state = tool.level === 'free' ? 'open' : isMine ? 'mine' : 'locked'
  const Icon = state === 'locked' ? IconLock : IconLockOpen
  return (
    <Badge
      variant="light"
      tt="none"
      color={tool.level === 'free' ? 'success' : 'brand'}
      leftSection={tool.level === 'free' ? null : <Icon size={14} aria-hidden="true" />}
    >
      {t(LEVEL_TEXTS[tool.level])}
      {state === 'locked' && `\u00a0· ${t(BADGE_TEXT.locked)}`}
      {state !== 'locked' && <VisuallyHidden>&nbsp;· {t(BADGE_TEXT[state])}</VisuallyHidden>}
    </Badge>
  )
}

/**
 * Badge for tools that run without a network; a component of its own, so that a change of the cached files updates each
 * card at once.
 */
function OfflineBadge() {
  const t = useT()
  const { name } = useOfflineFiles()
  const isComing = name === 'coming' || name === 'paused'
  return (
    <Badge
      variant="light"
      tt="none"
      color="gray"
      leftSection={<IconCloudOff size={14} aria-hidden="true" />}
    >
      {t(isComing ? 'tools.card.offlineSoon' : 'tools.card.offline')}
    </Badge>
  )
}

export function ToolCard({ tool }: { tool: Tool }) {
  const t = useT()
  const texts = toolTexts(tool)
  return (
    <li className={classes.place}>
      <Link href={paths.tool(tool.id)} className={classes.toolCard ?? ''}>
        <ToolFigure tool={tool} />
        <h2 className={classes.toolName}>{t(texts.name)}</h2>
        <p className={classes.toolText}>{t(texts.summary)}</p>
        <dl className={classes.toolFacts}>
          <dt>{t('tools.card.needs')}</dt>
          <dd>{t(texts.needs)}</dd>
          <dt>{t('tools.card.gives')}</dt>
          <dd>{t(texts.gives)}</dd>
        </dl>
        <div className={classes.badges}>
          <LevelBadge tool={tool} />
          <OfflineBadge />
          <Badge
            variant="light"
            tt="none"
            color="gray"
            leftSection={<IconDeviceLaptop size={14} aria-hidden="true" />}
          >
            {t('tools.card.onDevice')}
          </Badge>
        </div>
      </Link>
    </li>
  )
}
