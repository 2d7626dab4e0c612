/** Menu of the examples that come with a tool; choosing one also requests its run. */
import { Button, Menu, Text } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { EXAMPLE_GROUPS, type Example } from './example.ts'
import { useRequestRun } from '../session/run-focus.ts'

type Props<E extends Example> = {
  examples: readonly E[]
  onPick: (example: E) => Promise<void>
  position?: 'bottom' | 'bottom-end'
}

export function ExampleMenu<E extends Example>({ examples, onPick, position }: Props<E>) {
  const t = useT()
  const requestRun = useRequestRun()
  return (
    <Menu width={320} position={position ?? 'bottom'} shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          data-example
          leftSection={<IconFlask size={20} stroke={1.75} aria-hidden="true" />}
        >
          {t('tools.data.example')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {EXAMPLE_GROUPS.map(({ title, has }) => {
          const group = examples.filter(has)
          return (
            group.length > 0 && (
              <Fragment key={title}>
                <Menu.Label>{t(title)}</Menu.Label>
                {group.map((example) => (
                  <Menu.Item
                    key={example.id}
                    onClick={() => {
                      requestRun()
                      void onPick(example)
                    }}
                  >
                    {t(example.title)}
                    <Text component="span" display="block" size="sm" c="dimmed">
                      {t(example.text)}
                    </Text>
                  </Menu.Item>
                ))}
              </Fragment>
            )
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
