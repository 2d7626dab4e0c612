import { Alert, Container, Paper, Stack, Text, Title } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './auth.module.css'
import type { Failure } from '../use-submit.ts'

type Props = { title: string; lead: string; failure: Failure | null; children: ReactNode }

/** The frame of the sign-in screens. A failure is read out when it comes. */
export function AuthCard({ title, lead, failure, children }: Props) {
  return (
    <Container size={460} py={{ base: 'lg', sm: 56 }} px={{ base: 'md', sm: 0 }}>
      <Paper withBorder p={{ base: 'lg', sm: 'xl' }} radius="lg">
        <Stack gap="lg">
          <div>
            <Title order={1} size="h2">
              {title}
            </Title>
            <Text c="dimmed" mt={4}>
              {lead}
            </Text>
          </div>
          <div role="alert" className={classes.alert}>
            {failure && (
              <Alert color="error" variant="light" icon={<IconAlertCircle />} role="presentation">
                {failure.text}
              </Alert>
            )}
          </div>
          {children}
        </Stack>
      </Paper>
    </Container>
  )
}
