import { Anchor, Button } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { Link } from 'wouter'
import { brand } from '../../contract/brand.ts'
import { T } from '../../i18n/t.tsx'
import { useT } from '../../i18n/use-t.ts'
import { paths } from '../../lib/paths.ts'
import { isSignedInAtom } from '../../session/session-atoms.ts'
import { LockedPlot } from '../../ui/illustrations/locked-plot.tsx'
import { NoticePage } from './notice-page.tsx'

/** Explains why the user may not see a page and what to do about it. */
export function NotAuthorizedPage() {
  const t = useT()
  const isSignedIn = useAtomValue(isSignedInAtom)
  return (
    <NoticePage
      figure={<LockedPlot size={180} />}
      title={t('notice.notAuthorized.title')}
      description={
        isSignedIn ? t('notice.notAuthorized.description') : t('notice.notAuthorized.visitor')
      }
      action={
        isSignedIn ? (
          <Button component={Link} href={paths.pricing()}>
            {t('notice.notAuthorized.levels')}
          </Button>
        ) : (
          <Button component={Link} href={paths.login()}>
            {t('layout.account.signIn')}
          </Button>
        )
      }
      note={
        <T
          id="notice.contact"
          values={{ address: brand.supportEmail }}
          components={{ mail: <Anchor href={`mailto:${brand.supportEmail}`} underline="always" /> }}
        />
      }
    />
  )
}
