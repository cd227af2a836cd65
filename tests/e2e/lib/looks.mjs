import { readFileSync } from 'node:fs';
import path from 'node:path';
import { E2E } from './paths.mjs';

const AXE = path.join(E2E, 'node_modules/axe-core/axe.min.js');

/**
 * The texts of a page whose contrast is below AA (WCAG 2.2, 1.4.3), each with what it has.
 *
 * @returns `{text, ratio}[]`
 */
export function faintTexts(page) {
  return page.evaluate(() => {
    const parts = (color) => {
      const [red, green, blue, alpha = 1] = color.match(/[\d.]+/g).map(Number);
      return { rgb: [red, green, blue], alpha };
    };
    const luminance = (rgb) => {
      const [red, green, blue] = rgb
        .map((value) => value / 255)
        .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const behind = (element) => {
      for (let at = element; at !== null; at = at.parentElement) {
        const { rgb, alpha } = parts(getComputedStyle(at).backgroundColor);
        if (alpha > 0) {
          return rgb;
        }
      }
      return [255, 255, 255];
    };
    const faint = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent.trim();
      if (text && element.checkVisibility() && !element.closest('noscript, .unseen')) {
        const style = getComputedStyle(element);
        const size = Number.parseFloat(style.fontSize);
        const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
        const [light, dark] = [luminance(parts(style.color).rgb), luminance(behind(element))].sort(
          (one, other) => other - one,
        );
        const ratio = (light + 0.05) / (dark + 0.05);
        if (ratio < (isLarge ? 3 : 4.5)) {
          faint.push({ text: text.slice(0, 60), ratio: Number(ratio.toFixed(2)) });
        }
      }
    }
    return faint;
  });
}

/**
 * What axe finds wrong with a page (WCAG 2.2 AA and its best practices), each rule with the elements.
 *
 * It is run by the browser's own hand: the page's policy would not let it in.
 */
export async function barriers(page) {
  await page.evaluate(readFileSync(AXE, 'utf8'));
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((one) => one.html).join(' ')}`);
  });
}

/** How many pixels of a page stand out at its side. */
export function overflow(page) {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/** Elements without a name that a person can use, as HTML. */
export function unnamed(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('a[href], button, input, textarea, select, summary')]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const label = element.labels?.[0]?.textContent ?? '';
        const own = element.matches('input, textarea') ? '' : element.textContent;
        return !(label + own + (element.getAttribute('aria-label') ?? '')).trim();
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}
