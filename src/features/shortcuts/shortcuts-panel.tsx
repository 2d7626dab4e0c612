/** The member's launcher: a few pages, chosen from all that there are. */
import { Button, Checkbox, Stack } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { useT } from '../../i18n/use-t.ts'
import { MOST } from './model.ts'
import classes from './shortcuts.module.css'
import { useShortcuts } from './use-shortcuts.ts'

/** A page of the navigation; `label` is a message id. */
export type NavigationPage = { href: string; label: string; icon: TablerIcon }

type TilesProps = { pages: readonly NavigationPage[]; onFollow: () => void }

function Tiles({ pages, onFollow }: TilesProps) {
  const t = useT()
  if (pages.length === 0) return <p className={classes.none}>{t('shortcuts.none')}</p>
  return (
    <nav className={classes.grid} aria-label={t('shortcuts.title')}>
      {pages.map(({ href, label, icon: Icon }) => (
        <Link key={href} href={href} className={classes.tile} onClick={onFollow}>
          <Icon size={26} stroke={1.6} aria-hidden="true" />
          {t(label)}
        </Link>
      ))}
    </nav>
  )
}

type Props = { pages: readonly NavigationPage[]; onFollow: () => void }

export function ShortcutsPanel({ pages, onFollow }: Props) {
  const t = useT()
  const [isEditing, setEditing] = useState(false)
  const { shown, toggle, reset } = useShortcuts(pages)
  const isShown = new Set(shown.map(({ href }) => href))
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.heading}>{t('shortcuts.title')}</h2>
        <Button
          variant="subtle"
          size="compact-sm"
          mih={44}
          aria-pressed={isEditing}
          onClick={() => setEditing(!isEditing)}
        >
          {t(isEditing ? 'shortcuts.done' : 'shortcuts.choose')}
        </Button>
      </div>
      {isEditing ? (
        <Stack gap={4} className={classes.choices ?? ''}>
          {pages.map(({ href, label }) => (
            <Checkbox
              key={href}
              py={10}
              label={t(label)}
              checked={isShown.has(href)}
              disabled={!isShown.has(href) && shown.length >= MOST}
              onChange={() => toggle(href)}
            />
          ))}
          <Button variant="subtle" size="compact-sm" mih={44} onClick={reset}>
            {t('shortcuts.reset')}
          </Button>
        </Stack>
      ) : (
        <Tiles pages={shown} onFollow={onFollow} />
      )}
    </>
  )
}
