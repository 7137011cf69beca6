import { allEntities } from '../entities'

/** Lists that show something else than the rows of one entity, by the first word of their name. */
const PAGES = [
  'account_application',
  'affairs',
  'archive',
  'check',
  'dictionary',
  'doc',
  'document',
  'expiry',
  'log',
  'management',
  'notice',
  'oper_log',
  'quality',
  'report',
  'reputation',
  'todo',
]
const HEADS: ReadonlySet<string> = new Set([...allEntities.map(({ name }) => name), ...PAGES])

/** A list that exists: an entity or one of the pages, and what part of it (`account.unit`, `engineering-0`, `report.checks.2026-11.330106`). */
export const isListName = (list: string): boolean =>
  /^[\w]+([.-]\w{1,40}){0,4}$/.test(list) && HEADS.has(list.split(/[.-]/)[0] ?? '')

/** Saved views of one account, in all lists together. */
export const MOST_VIEWS_IN_ALL = 300
