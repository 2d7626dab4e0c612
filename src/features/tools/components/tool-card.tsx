import { Badge } from '@mantine/core'
import { IconCloudOff, IconDeviceLaptop } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { Tool } from '../../../contract/tools.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { LEVEL_TEXTS, TOOL_TEXTS } from '../catalog.ts'
import classes from './tool-card.module.css'
import { ToolFigure } from './tool-figure.tsx'

/** A tool among the others: what it is for, what it needs, what it gives. */
export function ToolCard({ tool }: { tool: Tool }) {
  const t = useT()
  const texts = TOOL_TEXTS[tool.key]
  return (
    <li>
      <Link href={paths.tool(tool.id)} className={classes.toolCard ?? ''}>
        <ToolFigure toolKey={tool.key} />
        <h2 className={classes.toolName}>{t(texts.name)}</h2>
        <p className={classes.toolText}>{t(texts.summary)}</p>
        <dl className={classes.toolFacts}>
          <dt>{t('tools.card.needs')}</dt>
          <dd>{t(texts.needs)}</dd>
          <dt>{t('tools.card.gives')}</dt>
          <dd>{t(texts.gives)}</dd>
        </dl>
        <div className={classes.badges}>
          <Badge variant="light" color="success">
            {t(LEVEL_TEXTS[tool.level])}
          </Badge>
          <Badge
            variant="light"
            color="gray"
            leftSection={<IconCloudOff size={14} aria-hidden="true" />}
          >
            {t('tools.card.offline')}
          </Badge>
          <Badge
            variant="light"
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
