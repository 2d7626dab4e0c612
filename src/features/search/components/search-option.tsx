import { Combobox } from '@mantine/core'
import {
  IconArrowRight,
  IconBolt,
  IconBooks,
  IconChartDots,
  IconClipboardData,
  IconExternalLink,
  IconFileText,
  IconTools,
  type TablerIcon,
} from '@tabler/icons-react'
import { type Group, splitPieces, type SearchItem } from '../model.ts'
import classes from './search.module.css'

const ICONS: Record<Group, TablerIcon> = {
  pages: IconArrowRight,
  tools: IconTools,
  outputs: IconChartDots,
  records: IconClipboardData,
  articles: IconFileText,
  subjects: IconBooks,
  actions: IconBolt,
}

function Marked({ text, query }: { text: string; query: string }) {
  let place = 0
  return splitPieces(text, query).map(({ text: piece, isFound }) => {
    const key = place
    place += piece.length
    return isFound ? (
      <mark key={key} className={classes.mark}>
        {piece}
      </mark>
    ) : (
      <span key={key}>{piece}</span>
    )
  })
}

type Props = { item: SearchItem; query: string; newTab: string }

/** One hit: its kind, its title with the match highlighted, and one line about it. */
export function SearchOption({ item, query, newTab }: Props) {
  const Icon = ICONS[item.group]
  const isTab = item.aim.name === 'tab'
  return (
    <Combobox.Option value={item.id} className={classes.option ?? ''}>
      <Icon size={20} stroke={1.7} aria-hidden="true" className={classes.icon} />
      <span className={classes.words}>
        <span className={classes.title}>
          <Marked text={item.title} query={query} />
        </span>
        {item.detail !== '' && <span className={classes.detail}>{item.detail}</span>}
      </span>
      {isTab && (
        <IconExternalLink size={16} role="img" aria-label={newTab} className={classes.icon} />
      )}
    </Combobox.Option>
  )
}
