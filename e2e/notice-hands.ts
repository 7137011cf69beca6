import { expect, type Page } from '@playwright/test'
import { fillForm } from './filling'
import { shown } from './place'
import { spaced } from './site-hands'

/** The paper on show is served in the way of the platform, by whoever drew it up. */
export async function servePaper(page: Page): Promise<void> {
  await shown(page).getByRole('button', { name: '送达', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^送达/ })
  await expect(dialog).toBeVisible()
  await fillForm(page, dialog, { 送达方式: '平台送达' })
  await dialog.getByRole('button', { name: spaced('送达') }).click()
  await expect(dialog).toHaveCount(0)
}

/** Its company signs for the paper on show. */
export async function signForPaper(page: Page): Promise<void> {
  const receipts = shown(page).getByRole('region', { name: '受送达单位' })
  await receipts.getByRole('button', { name: '签收', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^签收/ })
  await dialog.getByRole('button', { name: spaced('签收') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(receipts.getByRole('button', { name: '签收', exact: true })).toHaveCount(0)
}
