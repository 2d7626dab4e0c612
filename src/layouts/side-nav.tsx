import { Text } from '@mantine/core'
import { Link } from 'wouter'
import { useT } from '../i18n/use-t.ts'
import classes from './side.module.css'
import { useNavigation } from './use-navigation.ts'

/** The groups of the vertical navigation, in a landmark. */
export function SideNav({ onFollow }: { onFollow?: () => void }) {
  const t = useT()
  const { groups, current } = useNavigation()
  return (
    <div className={classes.sideNav}>
      {groups.map((group) => (
        <div key={group.label} className={classes.sideGroup}>
          <Text component="p" size="xs" className={classes.sideHeading}>
            {t(group.label)}
          </Text>
          {group.items.map(({ href, label, icon: Icon }) => (
            <Link
              key={href}
              href={href}
              onClick={onFollow}
              className={classes.sideLink}
              aria-current={current?.href === href ? current.as : undefined}
            >
              <Icon size={20} stroke={1.7} aria-hidden="true" />
              <span className={classes.sideLabel}>{t(label)}</span>
            </Link>
          ))}
        </div>
      ))}
    </div>
  )
}
