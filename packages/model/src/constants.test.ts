import { describe, expect, it } from 'vitest'
import * as constants from './constants'
import { ACTIONS_WITHOUT_VALIDATION, strings } from './strings'

describe('constants of section 9', () => {
  it('pages by 10 to 50, 10 by default [S9-01] [S9-02]', () => {
    expect(constants.PAGE_SIZES).toEqual([10, 20, 30, 40, 50])
    expect(constants.PAGE_SIZES).toContain(constants.DEFAULT_PAGE_SIZE)
    expect(constants.MAX_PAGE_SIZE).toBe(Math.max(...constants.PAGE_SIZES))
    expect(constants.PAGER_LAYOUT.join(', ')).toBe('total, sizes, prev, pager, next, jumper')
  })

  it('sets the root font of the big screen to 100 px at 1920 px [S1-03]', () => {
    expect(constants.rootFontSize(1920)).toBe(100)
    expect(constants.rootFontSize(960)).toBe(50)
  })

  it('keeps the limits of time and number [S9-04] [S9-07] [S9-08] [S9-09] [S9-10]', () => {
    expect(constants.MESSAGE_DURATION_MS).toBe(5000)
    expect(constants.REQUEST_TIMEOUT_MS).toBe(150000)
    expect(constants.CHUNK_TIMEOUT_MS).toBe(120 * 1000)
    expect(constants.UPLOAD_CREDENTIAL_LIFETIME_MS).toBe(5 * 60 * 1000)
    expect([constants.UPLOAD_MAX_FILES, constants.UPLOAD_DELAY_MS]).toEqual([999, 200])
    expect([constants.ROUTE_RETRY_DELAY_MS, constants.PROGRESS_HIDE_MS, constants.KEEP_ALIVE_MAX]).toEqual([500, 1000, 99])
  })
})

describe('strings', () => {
  it('are the exact ones of the specification', () => {
    const exact =
      '待审核 · 已审核 · 正常 · 禁用 · 该选项为必填项 · 该选项为必选项 · 该字段为必填项 · 重置 · 进入历史库 · 退出历史库 · 你确定要删除当前项吗 · 你确定要删除选中项吗 · 未选中任何行 · 暂无数据 · 请选择 · 导出成功 · 导出失败 · 视频播放中，暂不支持缩放屏幕~ · 加载中... · 正在加载中...'
    const values: unknown[] = Object.values(strings)
    for (const text of exact.split(' · ')) expect(values).toContain(text)
  })

  it('fill their gaps [S8-01] [S8-03] [S5-07]', () => {
    expect(strings.backendCode(500)).toBe('后端接口500异常')
    expect(strings.backendStatus(502)).toBe('后端接口502异常')
    expect(strings.tooManyFiles(9)).toBe('最多只能上传9个文件')
    expect(strings.autosaved('10:32:05')).toBe('已自动保存 10:32:05')
  })

  it('skip validation for reset and the two history actions [S5-03]', () => {
    expect(ACTIONS_WITHOUT_VALIDATION).toEqual(['重置', '进入历史库', '退出历史库'])
  })
})
