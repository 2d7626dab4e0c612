import { IconLockOpen } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import type { Ref } from 'react'
import { rankOf } from '../../../contract/level-rank.ts'
import type { LevelLimit } from '../../../contract/run-limits.ts'
import { toolById } from '../../../contract/tools.ts'
import { useT } from '../../../i18n/use-t.ts'
import { limitingLevelAtom } from '../../../session/level.ts'
import { LimitPanel } from '../../../ui/levels/limit-panel.tsx'
import panelClasses from '../../../ui/levels/limit-panel.module.css'
import { LIMIT_LEVEL } from '../../../ui/levels/limit-text.ts'
import { useAnyDraft, useAnySession } from '../session/use-tool-session.ts'
import classes from './limits.module.css'
import { useLevelUpgrade } from './use-level-upgrade.ts'

type Props = { limits: readonly LevelLimit[]; titleRef: Ref<HTMLHeadingElement> }

/** Note above the run button on what the member's level does not allow of the run. */
export function DraftLimit({ limits, titleRef }: Props) {
  const t = useT()
  const { toolId } = useAnySession()
  const { checkoutHref, keep } = useLevelUpgrade(toolId, limits)
  if (limits.length === 0) return null
  return (
    <LimitPanel limits={limits} checkoutHref={checkoutHref} onFollow={keep} titleRef={titleRef}>
      <p className={panelClasses.quiet}>{t('limits.kept')}</p>
    </LimitPanel>
  )
}

/** Note, before any file is chosen, on the level that a tool requires for the user's own data. */
export function ToolLevelNote({ toolId }: { toolId: string }) {
  const t = useT()
  const level = useAtomValue(limitingLevelAtom)
  const { inputs } = useAnyDraft()
  const tool = toolById(toolId)
  if (!tool || inputs !== null || rankOf(tool.level) <= rankOf(level)) return null
  return (
    <p className={classes.early}>
      <IconLockOpen size={18} stroke={1.75} aria-hidden="true" />
      {t('limits.early.tool', { needs: t(LIMIT_LEVEL[tool.level]) })}
    </p>
  )
}
