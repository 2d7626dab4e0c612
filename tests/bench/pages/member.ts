/** A member with results to work with: one of 2 000 variants, one of 211 taxa, 2 000 instruments. */
import { expect, type Page } from '@playwright/test'
import { makeEffects, runAnalysis, type Study, whereKept } from '../../helpers/e2e/analysis.ts'
import { sized } from '../options.ts'
import { confirmTerms, paidMember } from '../../helpers/e2e/members.ts'
import { mintSession } from '../../helpers/e2e/minted-session.ts'
import type { ProductServer } from '../../helpers/e2e/product-server.ts'
import type { Reader } from '../../helpers/e2e/reader.ts'

export const VARIANTS = sized(2000, 100)
/** On a busy machine an analysis takes minutes, and is no part of what is measured. */
const RUN = { timeout: 300_000 }

export const LARGE: Study = {
  exposure: 'LDL',
  outcome: 'CHD',
  effects: makeEffects(VARIANTS, 7),
}

/** Signs in a member who may run everything. */
export async function signInPaid(page: Page, server: ProductServer): Promise<void> {
  const member = await paidMember(server, 'pro')
  await confirmTerms(server, member)
  await mintSession(page, server, member, 'Asia/Shanghai')
}

/** Summary statistics whose every row is an instrument: strong, and far from the others. */
function strongRows(): string {
  const rows = Array.from({ length: VARIANTS }, (_, at) => {
    const beta = (0.05 + ((at * 7919) % 1000) / 20_000).toFixed(5)
    const place = `${1 + (at % 22)}\t${1_000_000 + Math.floor(at / 22) * 10_100_000}`
    return `rs${1_000_000 + at}\t${place}\tA\tG\t0.3\t${beta}\t0.005\t1.5e-23\t50000`
  })
  return ['SNP\tchr\tpos\teffect_allele\tother_allele\teaf\tbeta\tse\tpval\tn', ...rows].join('\n')
}

export type Addresses = { variants: string; instruments: string; taxa: string }

/** Makes the results. @returns where they are */
export async function makeResults(reader: Reader, server: ProductServer): Promise<Addresses> {
  const { page } = reader
  const begin = () => reader.button('tools.run.start').click()
  await runAnalysis(reader, LARGE, server.url, RUN)
  const variants = page.url()
  await page.goto(`${server.url}/analysisTools/6008`)
  const name = 'strong.tsv'
  const buffer = Buffer.from(strongRows())
  await page
    .getByTestId('tool-file-exposure')
    .setInputFiles({ name, mimeType: 'text/plain', buffer })
  await expect(reader.button('tools.run.start')).toBeEnabled(RUN)
  await begin()
  await page.waitForURL(/record=\d+/, RUN)
  await expect(whereKept(reader)).toBeVisible(RUN)
  const instruments = page.url()
  await page.goto(`${server.url}/analysisTools/gutMicrobiotaMendel`)
  await reader.button('tools.data.example').click()
  const first = page.getByRole('menuitem').first()
  if (await first.isVisible().catch(() => false)) await first.click()
  await expect(reader.button('tools.run.start')).toBeEnabled(RUN)
  await begin()
  await page.waitForURL(/record=\d+/, RUN)
  await expect(whereKept(reader)).toBeVisible(RUN)
  return { variants, instruments, taxa: page.url() }
}
