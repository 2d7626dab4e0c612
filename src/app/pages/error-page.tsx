/** The error page: status code, title, description, and a link to the home page. */
import { Anchor, Button, Container, Stack, Text, Title } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { Link, useLocation } from 'wouter'
import { msg } from '../../i18n/msg.ts'
import { useT } from '../../i18n/use-t.ts'
import { paths } from '../../lib/paths.ts'
import { LostPoint } from '../../ui/illustrations/lost-point.tsx'

const TEXTS = {
  notFound: {
    code: '404',
    title: msg('error.page.notFound.title'),
    description: msg('error.page.notFound.description'),
  },
  failed: {
    code: '500',
    title: msg('error.page.failed.title'),
    description: msg('error.page.failed.description'),
  },
} as const

/** `Page not found: {fullPath}`; a route with an invalid id shows it in upper case. */
const PATH_LINE = {
  unknown: msg('error.page.notFound.path'),
  invalid: msg('error.page.notFound.invalidPath'),
} as const

/** Link to the feedback form, prefilled with the page on which the failure happened. */
function ReportLink() {
  const t = useT()
  const [pathname] = useLocation()
  return (
    <Anchor component={Link} href={paths.newFeedback(pathname)}>
      {t('error.page.report')}
    </Anchor>
  )
}

const never = () => () => {}

/** The unknown address. The server renders one page for all of them, with space reserved for it. */
function PathLine({ path, reason }: { path: string; reason: keyof typeof PATH_LINE }) {
  const t = useT()
  const isKnown = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (
    <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {isKnown ? t(PATH_LINE[reason], { fullPath: path }) : '\u00a0'}
    </Text>
  )
}

type Props = { kind: keyof typeof TEXTS; path?: string; reason?: keyof typeof PATH_LINE }

export function ErrorPage({ kind, path, reason = 'unknown' }: Props) {
  const t = useT()
  const text = TEXTS[kind]
  return (
    <Container size="xs" py={{ base: 48, sm: 96 }}>
      <Stack align="center" gap="md" ta="center">
        <LostPoint size={180} />
        <Text fz={56} lh={1} fw={650} c="dimmed" className="tabular">
          {text.code}
        </Text>
        <Title order={1} size="h2">
          {t(text.title)}
        </Title>
        <Text c="dimmed">{t(text.description)}</Text>
        {path !== undefined && <PathLine path={path} reason={reason} />}
        {/* A full page load, not a route change, so that failed code is loaded again. */}
        <Button component={Link} href={paths.home()} mt="sm">
          {t('error.page.backHome')}
        </Button>
        {kind === 'failed' && <ReportLink />}
      </Stack>
    </Container>
  )
}
