/** A figure with its title, its data table and its export. */
import { ActionIcon, Menu } from '@mantine/core'
import { IconDownload, IconTable } from '@tabler/icons-react'
import { type ReactNode, use, useId, useRef, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { lazyComponent } from '../lazy-component.tsx'
import { useIsPrinting } from '../use-is-printing.ts'
import classes from './chart.module.css'
import { ChartTable, type ChartTableData } from './chart-table.tsx'
import { exportPng, exportSvg } from './export-figure.ts'
import { containErrors } from './figure-boundary.tsx'
import { FigureFilterContext, useFigureMode } from './figure-mode.ts'
import { type FigureFacts, Panel } from './panel.tsx'
import { PRINTED_WIDTH, REPORT_WIDTH, toUnits, useWidth } from './use-width.ts'

/** Properties that every figure has besides its drawing. */
export type FigureProps = {
  title: string
  caption?: string
  /** Name of the exported files, without extension. */
  fileName: string
  /** A function where formatting is expensive (hundreds of rows): called on demand. */
  table: ChartTableData | (() => ChartTableData)
  /** Content below the plot, such as "show all". */
  footer?: ReactNode
  /** Heading level of the title. */
  order?: 2 | 3 | 4
}

/** Labels and columns that can be changed in a composed figure. */
type Composable = Pick<FigureFacts, 'labels' | 'columns'>

type Props = FigureProps &
  Composable & {
    /** Renders the figure at a width in units of its drawing. */
    children: (width: number) => ReactNode
  }

type Choice = 'svg' | 'png' | 'compose'

const Composer = lazyComponent(
  async () => (await import('./compose/figure-composer.tsx')).FigureComposer,
  { close: ({ onClose }) => onClose() },
)

function Download({ onPick }: { onPick: (kind: Choice) => void }) {
  const t = useT()
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon size={44} variant="subtle" color="gray" aria-label={t('chart.download')}>
          <IconDownload size={20} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onPick('svg')}>{t('chart.download.svg')}</Menu.Item>
        <Menu.Item onClick={() => onPick('png')}>{t('chart.download.png')}</Menu.Item>
        <Menu.Item onClick={() => onPick('compose')}>{t('chart.download.compose')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** A figure of a document: drawing, title and caption. */
function PlainFigure({ title, caption, children }: Props) {
  const [measure, width] = useWidth(REPORT_WIDTH)
  return (
    <figure className={classes.figure} data-figure={title}>
      <div className={classes.plot} ref={measure}>
        {children(width)}
      </div>
      <figcaption>
        <strong>{title}</strong>
        {caption !== undefined && <span> {caption}</span>}
      </figcaption>
    </figure>
  )
}

export function ChartFrame({ children, ...facts }: Props) {
  const mode = useFigureMode()
  const isHere = use(FigureFilterContext)
  const draw = containErrors(children)
  if (mode === 'live') return <LiveFigure {...facts}>{draw}</LiveFigure>
  if (mode === 'panel') return <Panel facts={facts} draw={draw} />
  return isHere(facts.fileName) ? <PlainFigure {...facts}>{draw}</PlainFigure> : null
}

function LiveFigure(props: Props) {
  const { title, caption, fileName, table, footer, order = 3, children } = props
  const t = useT()
  const titleId = useId()
  const [measure, measured] = useWidth(undefined, toUnits)
  // Collapsed sections are rendered for print after measuring is possible, so all figures use one fixed width.
  const width = useIsPrinting() ? PRINTED_WIDTH : measured
  const plot = useRef<HTMLDivElement>(null)
  const [hasTable, setTable] = useState(false)
  const [isComposing, setComposing] = useState(false)
  const Title = `h${order}` as const

  const save = (kind: Choice) => {
    if (kind === 'compose') {
      setComposing(true)
      return
    }
    const svg = plot.current?.querySelector('svg')
    if (svg) void (kind === 'svg' ? exportSvg : exportPng)(svg, { fileName, title })
  }

  return (
    <figure className={classes.figure} aria-labelledby={titleId}>
      <div className={classes.head}>
        <div className={classes.titles}>
          <Title className={classes.title} id={titleId}>
            {title}
          </Title>
          {caption !== undefined && <p className={classes.caption}>{caption}</p>}
        </div>
        <div className={classes.tools}>
          <ActionIcon
            size={44}
            variant={hasTable ? 'light' : 'subtle'}
            color="gray"
            aria-label={t('chart.table')}
            aria-pressed={hasTable}
            onClick={() => setTable(!hasTable)}
          >
            <IconTable size={20} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
          <Download onPick={save} />
        </div>
      </div>
      <div className={classes.plot} ref={plot}>
        <div ref={measure}>{children(width)}</div>
      </div>
      {footer !== undefined && <div className={classes.more}>{footer}</div>}
      {isComposing && (
        <Composer facts={props} draw={children} onClose={() => setComposing(false)} />
      )}
      {hasTable && <ChartTable data={typeof table === 'function' ? table() : table} />}
    </figure>
  )
}
