/* Written for old browsers on purpose: the only script of the product that IE and old kernels have to understand. */
;(function () {
  var agent = navigator.userAgent
  var chromium = /Chrom(?:e|ium)\/(\d+)/.exec(agent)
  var firefox = /Firefox\/(\d+)/.exec(agent)
  var safari = !chromium && /Version\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari/.exec(agent)
  var old =
    !!document.documentMode ||
    !('noModule' in document.createElement('script')) ||
    (chromium && Number(chromium[1]) < 90) ||
    (firefox && Number(firefox[1]) < 90) ||
    (safari && Number(safari[1]) < 15)
  if (!old) return

  function show() {
    var bar = document.createElement('div')
    bar.setAttribute('role', 'alert')
    bar.style.cssText =
      'padding:12px 24px;background:#fff4e0;color:#6b3f00;font:14px/24px "Microsoft YaHei",sans-serif;border-bottom:1px solid #d06a00'
    var how = document.createElement('div')
    how.style.cssText = 'font-size:13px'
    bar.appendChild(document.createTextNode('当前为兼容模式，请切换到极速模式'))
    how.appendChild(
      document.createTextNode(
        '点击地址栏右侧的闪电图标，选择“极速模式”后刷新。没有该图标时，请改用 Chrome、Edge、360 安全浏览器、统信或麒麟自带浏览器（内核 90 以上）。',
      ),
    )
    bar.appendChild(how)
    document.body.insertBefore(bar, document.body.firstChild)
  }
  if (document.body) show()
  else if (document.addEventListener) document.addEventListener('DOMContentLoaded', show)
  else window.attachEvent('onload', show)
})()
