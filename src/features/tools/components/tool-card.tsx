import { Badge } from '@mantine/core'
import { IconCloudOff, IconDeviceLaptop } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { Tool } from '../../../contract/tools.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { LEVEL_TEXTS, TOOL_TEXTS } from '../catalog.ts'
import classes from './tool-card.module.css'

const POINTS = [
  [52, 88, 9],
  [84, 80, 8],
  [110, 70, 10],
  [138, 76, 7],
  [166, 54, 8],
  [196, 58, 9],
  [222, 40, 7],
  [252, 34, 10],
] as const

/** A small drawing of what the tool makes: points with bars and two slopes. */
function ToolFigure() {
  return (
    <svg
      className={classes.toolFigure}
      viewBox="0 0 320 128"
      preserveAspectRatio="xMidYMid meet"
      aria-hidden="true"
    >
      <g stroke="var(--veriscope-figure-grid)">
        <path d="M32 104H296M32 74H296M32 44H296" />
        <path d="M32 20V104" stroke="var(--mantine-color-dimmed)" />
      </g>
      <g stroke="var(--veriscope-figure-ink)" strokeOpacity="0.5">
        {POINTS.map(([x, y, half]) => (
          <path key={x} d={`M${x} ${y - half}V${y + half}M${x - half} ${y}H${x + half}`} />
        ))}
      </g>
      <path d="M32 100L292 24" stroke="var(--veriscope-accent)" strokeWidth="2.5" />
      <path d="M32 92L292 34" stroke="#d55e00" strokeWidth="2" strokeDasharray="8 4" />
      <g fill="var(--veriscope-figure-ink)">
        {POINTS.map(([x, y]) => (
          <circle key={x} cx={x} cy={y} r="4" />
        ))}
      </g>
    </svg>
  )
}

/** A tool among the others: what it is for, what it needs, what it gives. */
export function ToolCard({ tool }: { tool: Tool }) {
  const t = useT()
  const texts = TOOL_TEXTS[tool.key]
  return (
    <li>
      <Link href={paths.tool(tool.id)} className={classes.toolCard ?? ''}>
        <ToolFigure />
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
