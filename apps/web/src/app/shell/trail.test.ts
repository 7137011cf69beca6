import { describe, expect, it } from 'vitest'
import { trailOf } from './trail'

const words = (...trail: Parameters<typeof trailOf>): string =>
  trailOf(...trail)
    .map((crumb) => crumb.title)
    .join(' / ')

describe('breadcrumb', () => {
  it('names group and list of a record', () => {
    expect(words('/projectlibrary/supervise/ProjectDetails/survey', 0, '幸福里三期')).toBe(
      '首页 / 工程 / 监督库（在建） / 幸福里三期',
    )
  })
  it('a project of the history library hangs under that library', () => {
    const trail = trailOf('/projectlibrary/supervise/ProjectDetails/survey', 1, '幸福里三期')
    expect(trail[2]).toEqual({ title: '历史库', path: '/projectlibrary/historySupervise' })
  })
  it('a list is its own end, a page of the menu has no group above it', () => {
    expect(words('/projectlibrary/supervise', 0, '监督库（在建）')).toBe('首页 / 工程 / 监督库（在建）')
    expect(words('/engineeringAudit', 0, '工程审核')).toBe('首页 / 待办与预警 / 工程审核')
    expect(words('/index', 0, '首页')).toBe('首页')
  })
})
