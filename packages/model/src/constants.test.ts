import { describe, expect, it } from 'vitest'
import * as constants from './constants'
import { ACTIONS_WITHOUT_VALIDATION, strings } from './strings'

describe('constants of section 9', () => {
  it('pages by 10 to 50, 10 by default [S9-01] [S9-02]', () => {
    expect(constants.PAGE_SIZES).toEqual([10, 20, 30, 40, 50])
    expect(constants.DEFAULT_PAGE_SIZE).toBe(10)
    expect(constants.PAGE_SIZES).toContain(constants.DEFAULT_PAGE_SIZE)
    expect(constants.MAX_PAGE_SIZE).toBe(Math.max(...constants.PAGE_SIZES))
    expect(constants.PAGER_LAYOUT.join(', ')).toBe('total, sizes, prev, pager, next, jumper')
    expect([constants.DROPDOWN_PAGE_SIZE, constants.FIRST_PAGE]).toEqual([10, 1])
  })

  it('writes days as yyyy-MM-dd and sets the root font of the big screen to 100 px at 1920 px [S9-03] [S9-11]', () => {
    expect(constants.DATE_FORMAT).toBe('yyyy-MM-dd')
    expect(constants.DESIGN_WIDTH).toBe(1920)
    expect([1920, 960, 3840].map(constants.rootFontSize)).toEqual([100, 50, 200])
  })

  it('shows messages 60 px from the top for 5 s, overlays at 1500 [S9-04] [S8-10]', () => {
    expect([constants.MESSAGE_OFFSET, constants.MESSAGE_DURATION_MS, constants.OVERLAY_Z_INDEX]).toEqual([60, 5000, 1500])
  })

  it('gives a request 150 seconds and a script 120 [S9-07]', () => {
    expect([constants.REQUEST_TIMEOUT_MS, constants.CHUNK_TIMEOUT_MS]).toEqual([150_000, 120 * 1000])
  })

  it('keeps an upload credential five minutes, 200 ms before the file, 999 files [S9-08] [S4-08]', () => {
    expect(constants.UPLOAD_CREDENTIAL_LIFETIME_MS).toBe(5 * 60 * 1000)
    expect([constants.UPLOAD_MAX_FILES, constants.UPLOAD_DELAY_MS]).toEqual([999, 200])
  })

  it('retries a route after 500 ms and hides a finished bar after 1 s [S9-09]', () => {
    expect([constants.ROUTE_RETRY_DELAY_MS, constants.PROGRESS_HIDE_MS]).toEqual([500, 1000])
  })

  it('keeps 99 views alive, passwords of 6 to 20 characters, and waits two seconds before an edit is sent [S9-10]', () => {
    expect(constants.KEEP_ALIVE_MAX).toBe(99)
    expect(constants.EDIT_DEBOUNCE_MS).toBe(2000)
    expect([constants.PASSWORD_MIN_LENGTH, constants.PASSWORD_MAX_LENGTH]).toEqual([6, 20])
  })

  it('gives a form item 6 of 24 columns on wide and 8 on narrow screens', () => {
    expect(constants.FORM_GRID).toEqual({ xl: 6, lg: 6, md: 8, sm: 8, xs: 8 })
  })

  it('accepts the eight types of the specification by default [S5-07]', () => {
    expect(Object.keys(constants.UPLOAD_DEFAULT_ACCEPT)).toEqual([
      'gif',
      'jpeg',
      'png',
      'jpg',
      'pdf',
      'zip',
      'msword',
      'ms-excel',
    ])
    expect(Object.values(constants.UPLOAD_DEFAULT_ACCEPT).flat()).toEqual(
      expect.arrayContaining(['gif', 'jpeg', 'png', 'jpg', 'pdf', 'zip', 'doc', 'docx', 'xls', 'xlsx']),
    )
  })
})

describe('strings', () => {
  it('are the exact ones of the specification', () => {
    const exact =
      '待审核 · 已审核 · 正常 · 禁用 · 该选项为必填项 · 该选项为必选项 · 该字段为必填项 · 重置 · 进入历史库 · 退出历史库 · 你确定要删除当前项吗 · 你确定要删除选中项吗 · 未选中任何行 · 暂无数据 · 请选择 · 导出成功 · 导出失败 · 视频播放中，暂不支持缩放屏幕~ · 加载中... · 正在加载中...'
    const values: unknown[] = Object.values(strings)
    for (const text of exact.split(' · ')) expect(values).toContain(text)
  })

  it('translate what the specification gives in English [S5-01] [S5-07] [S5-08] [S8-05]', () => {
    expect(strings.loginWithoutToken).toBe('登录接口异常，未正确返回token...')
    expect([strings.fileEmpty, strings.confirmDeleteFile, strings.deleted]).toEqual([
      '文件内容不能为空',
      '确定要删除吗',
      '删除成功',
    ])
    expect(strings.coordinateComma).toBe('请用逗号分隔经度和纬度')
    expect([strings.backendUnreachable, strings.backendTimeout]).toEqual(['后端接口连接异常', '后端接口请求超时'])
  })

  it('say 加载中... and 正在加载中... while loading [S9-05]', () => {
    expect([strings.loading, strings.loadingNow]).toEqual(['加载中...', '正在加载中...'])
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
