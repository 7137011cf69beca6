/**
 * Exact strings: those the specification gives in Chinese (never edit), the upstream wording of messages it gives in
 * English, and our own wording of the rest (ux 2.14). Texts with a gap are functions.
 */
export const strings = {
  /** [S4-04] */
  pendingReview: '待审核',
  /** [S4-04] */
  reviewed: '已审核',
  /** [S4-05] */
  statusNormal: '正常',
  /** [S4-05] */
  statusHidden: '禁用',
  /** [S5-02] Forms. */
  required: '该选项为必填项',
  noWords: '请用文字写明，不能只有数字和符号',
  /** [S5-02] Search-select when empty. */
  requiredChoice: '该选项为必选项',
  /** [S5-02] Rule library. */
  requiredField: '该字段为必填项',
  /** [S5-03] */
  reset: '重置',
  /** [S5-03] */
  enterHistory: '进入历史库',
  /** [S5-03] */
  leaveHistory: '退出历史库',
  /** [S5-06] */
  confirmDeleteRow: '你确定要删除当前项吗',
  /** [S5-06] */
  confirmDeleteSelection: '你确定要删除选中项吗',
  /** [S5-06] */
  nothingSelected: '未选中任何行',
  /** [S5-10] */
  empty: '暂无数据',
  /** [S5-10] */
  choose: '请选择',
  /** [S8-06] */
  exportDone: '导出成功',
  /** [S8-06] */
  exportFailed: '导出失败',
  /** [S8-07] */
  videoBlocksMaximise: '视频播放中，暂不支持缩放屏幕~',
  /** [S9-05] */
  loading: '加载中...',
  /** [S9-05] */
  loadingNow: '正在加载中...',

  /** [S5-01] [S8-05] */
  loginWithoutToken: '登录接口异常，未正确返回token...',
  /** [S8-01] Fallback when the server sends no message. */
  backendCode: (code: number | string) => `后端接口${code}异常`,
  /** [S8-03] */
  backendUnreachable: '后端接口连接异常',
  /** The browser itself knows that there is no line. */
  offline: '网络已断开',
  /** [S8-03] */
  backendTimeout: '后端接口请求超时',
  /** [S8-03] */
  backendStatus: (status: number) => `后端接口${status}异常`,
  /** Title of confirmations. */
  hint: '温馨提示',
  ok: '确定',
  cancel: '取消',

  /** [S5-07] */
  fileEmpty: '文件内容不能为空',
  /** [S5-07] */
  tooManyFiles: (most: number) => `最多只能上传${most}个文件`,
  /** [S5-07] */
  confirmDeleteFile: '确定要删除吗',
  /** [S5-07] */
  deleted: '删除成功',
  /** [S5-08] */
  coordinateComma: '请用逗号分隔经度和纬度',

  autosaved: (time: string) => `已自动保存 ${time}`,
  draftFound: '发现未提交的草稿，是否恢复？',
  leaveUnsaved: '有未保存的内容，确定离开吗？',
  newVersion: '发现新版本，刷新后生效',
  exportInBackground: '已转入后台导出，完成后在下载中心查看',
  uploadFailed: (reason: string) => `上传失败：${reason}，重试`,
  selected: (count: number) => `已选 ${count} 项`,
  selectAll: (total: number) => `选择全部 ${total} 条`,
  dataInterrupted: (duration: string) => `数据已中断 ${duration}`,
  updatedAt: (time: string) => `更新于 ${time}`,
} as const

/** [S5-03] Actions that skip validation. */
export const ACTIONS_WITHOUT_VALIDATION: readonly string[] = [strings.reset, strings.enterHistory, strings.leaveHistory]
