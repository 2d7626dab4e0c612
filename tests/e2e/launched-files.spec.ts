/**
 * Files before their tool: chosen on the list of tools, opened with the installed app (File
 * Handling), or shared to it.
 */
import { readFileSync } from 'node:fs'
import { toolByKey, type ToolKey, toolTexts } from '../../src/contract/tools.ts'
import { paths } from '../../src/lib/paths.ts'
import type { User } from '../helpers/e2e/user.ts'
import { expect, test } from '../helpers/e2e/test.ts'

const example = (name: string) => `public/examples/${name}`
const opened = (user: User) =>
  user.page.getByRole('region', { name: user.text('tools.files.region') })
const offer = (user: User, key: ToolKey) =>
  opened(user).getByRole('button', { name: user.text(toolTexts(toolByKey(key)).name) })

/** Fakes a browser that opens files with the app at the test's command. */
function fakeLaunches(): void {
  type Consumer = (params: object) => void
  const launches: { consumer: Consumer | null } = { consumer: null }
  Object.assign(globalThis, { launches })
  const launchQueue = { setConsumer: (next: Consumer) => (launches.consumer = next) }
  Object.defineProperty(globalThis, 'launchQueue', { configurable: true, value: launchQueue })
}

/** Opens files with the running app, as the system does. */
async function launchWith(user: User, files: [name: string, text: string][], url: string) {
  await user.page.waitForFunction(
    () => (globalThis as unknown as { launches: { consumer: unknown } }).launches.consumer !== null,
  )
  await user.page.evaluate(
    ([list, targetURL]) => {
      const { launches } = globalThis as unknown as {
        launches: { consumer: (params: object) => void }
      }
      const handles = list.map(([name, text]) => ({
        getFile: () => Promise.resolve(new File([text], name)),
      }))
      launches.consumer({ targetURL, files: handles })
    },
    [files, new URL(url, user.page.url()).href] as const,
  )
}

test('a file is recognised and opened in the chosen tool; an unusable file is removed; two files get their roles', async ({
  page,
  user,
}) => {
  await page.goto(paths.allTools())
  await test.step('one file', async () => {
    await page.getByTestId('tool-file').setInputFiles(example('sim_balanced_24.tsv'))
    await expect(opened(user)).toContainText(user.text('tools.files.kind.pairs'))
    await expect(offer(user, 'metaAnalysis')).toHaveCount(0)
    await offer(user, 'twoSampleMr').click()
    await expect(page).toHaveURL(new RegExp(`${paths.tool('6001')}$`))
    await expect(user.main.getByText('sim_balanced_24.tsv').first()).toBeVisible()
    await expect(user.button('tools.run.start')).toBeEnabled()
    // They stay for another tool, until they are removed.
    await page.goBack()
    await expect(opened(user)).toContainText('sim_balanced_24.tsv')
    await user.button('tools.files.removeAll').click()
    await expect(user.heading('tools.files.title')).toBeVisible()
  })
  await test.step('what no tool can use says so', async () => {
    const file = (name: string, text: string) => ({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from(text),
    })
    await page.getByTestId('tool-file').setInputFiles([
      {
        name: 'a.tsv',
        mimeType: 'text/plain',
        buffer: readFileSync(example('gwas_exposure.tsv')),
      },
      file('empty.csv', ''),
    ])
    await expect(opened(user)).toContainText(user.text('tools.files.mixed'))
    await opened(user)
      .getByRole('button', { name: user.text('tools.files.remove', { name: 'empty.csv' }) })
      .click()
    await expect(offer(user, 'instrumentPicker')).toBeVisible()
    await user.button('tools.files.removeAll').click()
    await expect(user.heading('tools.files.title')).toBeVisible()
  })
  // In the order in which the user adds them.
  await page
    .getByTestId('tool-file')
    .setInputFiles([example('sim_oneway_a.tsv'), example('sim_oneway_b.tsv')])
  await expect(offer(user, 'bidirectional')).toBeVisible()
  await user.button('tools.files.swap').click()
  await expect(opened(user).getByRole('listitem').first()).toContainText('sim_oneway_b.tsv')
  await offer(user, 'gutMicrobiotaMendel').click()
  const names = user.main.getByText(/^sim_oneway_[ab]\.tsv$/)
  await expect(names).toHaveText(['sim_oneway_b.tsv', 'sim_oneway_a.tsv'])
})

test.describe('opened with the installed app', () => {
  test.beforeEach(({ context }) => context.addInitScript(fakeLaunches))

  test('a file and a shortcut open their page from any page, without a new tab', async ({
    page,
    user,
  }) => {
    await page.goto(paths.frontPricing())
    await user.waitUntilWorkerActive()
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
    const text = readFileSync(example('meta_cohorts_12.tsv'), 'utf8')
    await launchWith(user, [['cohorts.tsv', text]], '/analysisTools/All?source=files')
    await expect(user.main).toContainText(user.text('tools.inbox.channel.opened'))
    await user.button('tools.inbox.open', { n: 1 }).click()
    await expect(opened(user)).toContainText('cohorts.tsv')
    await expect(page).toHaveURL(new RegExp(`${paths.allTools()}$`))
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
    await offer(user, 'metaAnalysis').click()
    await expect(user.main.getByRole('textbox').first()).toBeVisible()
    await expect(user.button('tools.run.start')).toBeEnabled()
    await test.step('a shortcut', async () => {
      await launchWith(user, [], '/analysisTools/All?source=shortcut')
      await expect(user.heading('tools.all.title')).toBeVisible()
      expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
    })
  })
})

test.describe('shared to the installed app', () => {
  /** Sends a form as the system does. */
  async function share(user: User, files: [name: string, text: string][], url = '') {
    await user.page.evaluate(
      ([list, link]) => {
        const form = document.createElement('form')
        Object.assign(form, {
          action: '/share-target',
          method: 'post',
          enctype: 'multipart/form-data',
        })
        const transfer = new DataTransfer()
        for (const [name, text] of list) transfer.items.add(new File([text], name))
        const input = Object.assign(document.createElement('input'), {
          type: 'file',
          name: 'files',
        })
        input.multiple = true
        input.files = transfer.files
        const address = Object.assign(document.createElement('input'), {
          name: 'text',
          value: link,
        })
        if (list.length > 0) form.append(input)
        form.append(address)
        document.body.append(form)
        form.submit()
      },
      [files, url] as const,
    )
  }
  const readSharedCaches = (user: User) =>
    user.page.evaluate(async () => (await caches.keys()).filter((name) => /shared/.test(name)))

  test('a shared link opens an article of this site only; shared files wait on the list of tools, also offline, and are deleted afterwards', async ({
    page,
    user,
    context,
  }) => {
    await page.goto(paths.allTools())
    await user.waitUntilWorkerReady()
    await test.step('links', async () => {
      const article = '/front-pages/article/detail/1001'
      await share(user, [], `看看这个 ${new URL(article, page.url()).href}`)
      await expect(page).toHaveURL(new RegExp(`${article}$`))
      await user.waitUntilSettled()
      await share(user, [], 'https://elsewhere.example/front-pages/article/detail/1001')
      await expect(page).toHaveURL(/landing-page$/)
    })
    await page.goto(paths.allTools())
    await user.waitUntilSettled()
    await context.setOffline(true)
    const text = readFileSync(example('gwas_exposure.tsv'), 'utf8')
    await share(user, [
      ['暴露 1.tsv', text],
      ['b.tsv', text],
    ])
    await user.button('tools.inbox.open', { n: 2 }).click()
    await expect(opened(user)).toContainText('暴露 1.tsv')
    await expect(opened(user)).toContainText('b.tsv')
    await expect(page).toHaveURL(new RegExp(`${paths.allTools()}$`))
    await expect.poll(() => readSharedCaches(user)).toEqual([])
    await expect(offer(user, 'instrumentPicker')).toBeVisible()
    await page.reload()
    await expect(user.heading('tools.files.title')).toBeVisible()
  })

  test('without a worker the page reports that the file was not received', async ({
    page,
    user,
  }) => {
    await page.goto(paths.allTools())
    await user.waitUntilSettled()
    await share(user, [['a.tsv', 'SNP']])
    await expect(page.getByRole('alert')).toHaveText(user.text('tools.inbox.lost'))
  })
})
