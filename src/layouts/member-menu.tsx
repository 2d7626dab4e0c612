import { Menu, UnstyledButton } from '@mantine/core'
import { useCallbackRef, useFocusTrap } from '@mantine/hooks'
import { useAtomValue } from 'jotai'
import { type MouseEvent, useState } from 'react'
import { useSignOut } from '../features/records/use-sign-out.tsx'
import { useCatalog } from '../i18n/current-messages.ts'
import { useT } from '../i18n/use-t.ts'
import { userDataAtom } from '../session/session-atoms.ts'
import { MemberAvatar } from '../ui/avatar/member-avatar.tsx'
import classes from './layout.module.css'
import { MemberEntries, type MenuAction } from './member-entries.tsx'
import type { OpenPanel } from './panels.tsx'

type Props = { onOpen: OpenPanel }

/** The member's menu behind the avatar. On a public page its messages are loaded with it. */
export function MemberMenu(props: Props) {
  const texts = useCatalog('work')
  return texts === 'loading' ? <div className={classes.avatar} /> : <AvatarMenu {...props} />
}

/** The menu fades in by CSS: Mantine's own transition renders it four times. */
const NO_TRANSITION = { duration: 0 }

/**
 * Returns the menu's state and its list. The entries are rendered hidden in advance at React's lowest priority, so that
 * a click only shows them.
 */
function usePrerenderedMenu() {
  const [isOpen, setOpen] = useState(false)
  // Mantine moves the focus only to entries that it renders on the click.
  const list = useFocusTrap(isOpen)
  const leave = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('[data-menu-item]')) setOpen(false)
  }
  return {
    menu: { opened: isOpen, onChange: setOpen, keepMounted: true, transitionProps: NO_TRANSITION },
    list: { ref: list, onClick: leave },
  }
}

function AvatarMenu({ onOpen }: Props) {
  const t = useT()
  const user = useAtomValue(userDataAtom)
  const name = user?.nickName || user?.account || ''
  const signOut = useSignOut()
  const { menu, list } = usePrerenderedMenu()
  const act = useCallbackRef((action: MenuAction) => {
    if (action === 'signOut') void signOut.begin()
    else onOpen(action)
  })
  return (
    <>
      <Menu position="bottom-end" width={260} preventPositionChangeWhenVisible={false} {...menu}>
        <Menu.Target>
          <UnstyledButton
            className={classes.avatar}
            aria-label={t('layout.account.menu', { name })}
          >
            <MemberAvatar name={name} avatar={user?.avatar} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown className={classes.memberMenu} {...list}>
          <MemberEntries onAct={act} />
        </Menu.Dropdown>
      </Menu>
      {signOut.dialog}
    </>
  )
}
