// Pictures of every view of a game, to be looked at: build/screenshots.

import { addressOf, expect, test, type Place } from './support/page';

const shots: Record<string, Place & { pick?: RegExp; why?: boolean }> = {
  coins: { game: 'flip-game', position: '++++++++++-++++', moves: ['4'] },
  'coins-long': { game: 'flip-game', position: '++++-+++++++-++++++++-+++++++++-+++-++++++' },
  ring: { game: 'flip-game:ring', position: '+++++++-++++' },
  'coins-picked': { game: 'flip-game:flip=3', position: '+++++++', pick: /^coin 3,/ },
  stacks: { game: 'stone-game', position: '5,3,9,4,5,12,1,7', moves: ['right', 'left', 'right'] },
  'stacks-rows': { game: 'stone-game', position: ':1,2/3,-7,4/9,2,2,8:' },
  'stacks-long': {
    game: 'stone-game',
    position: Array.from({ length: 60 }, (_, i) => (i * 37) % 23).join(','),
  },
  'stacks-huge': { game: 'stone-game', position: '9223372036854775807,5,-9223372036854775807' },
  tiles: { game: 'can-i-win', position: 'max=10 total=40 taken=3,4', moves: ['9', '2'] },
  'tiles-pool': { game: 'can-i-win:repeat,avoid', position: 'pool=1,3,4,100000 total=1000000' },
  heaps: { game: 'kayles', position: '5+3+12+3', pick: /^heap of 5,/ },
  'heaps-large': { game: 'nim', position: '1000000+40+7' },
  cram: { game: 'games/cram.toml', position: '4x5', moves: ['a1-b1'] },
  domineering: { game: 'games/domineering.toml', position: '4x4', pick: /^b2,/ },
  clobber: { game: 'games/clobber.toml', position: '4x4 left' },
  strip: { game: 'games/kayles.toml', position: '9' },
  toads: { game: 'games/toads-and-frogs.toml', position: 'TTT..FFF left' },
  'node-kayles': { game: 'games/node-kayles.toml', position: '4x5' },
  over: { game: 'nim', position: '2+1', moves: ['2>1', '1>0', '1>0'] },
  blunders: {
    game: 'nim',
    position: '3+4+5',
    moves: ['3>2', '5>0', '4>3', '3>2', '2>1', '2>0', '1>0'],
  },
  'bad-address': { game: 'flip-game', position: '++x' },
  'too-large': { game: 'can-i-win', position: 'max=50 total=600' },
};

const sizes = {
  wide: { width: 1280, height: 900 },
  narrow: { width: 360, height: 740 },
};

for (const [size, viewport] of Object.entries(sizes))
  for (const colorScheme of ['light', 'dark'] as const)
    test.describe(`${size} ${colorScheme}`, () => {
      test.use({ viewport, colorScheme });

      test('every kind of position and state', async ({ page }) => {
        test.setTimeout(180_000);
        const shoot = (name: string) =>
          page.screenshot({
            path: `../build/screenshots/${name}-${size}-${colorScheme}.png`,
            fullPage: true,
            animations: 'disabled',
          });
        for (const [name, shot] of Object.entries(shots)) {
          await page.goto(addressOf(shot));
          await expect(page.locator('.verdict, [role="alert"]').first()).toBeVisible();
          if (shot.pick)
            await page.locator('.board').getByRole('button', { name: shot.pick }).first().click();
          await expect(page.locator('.loading')).toHaveCount(0);
          await shoot(`play-${name}`);
        }

        await page.goto('/');
        await expect(page.getByRole('link', { name: /^Flip game/ }).first()).toBeVisible();
        await shoot('start');

        await page.goto(addressOf({ game: 'games/konane.toml', position: '6x6' }));
        await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
        await expect(page.locator('.board button').first()).toBeVisible();
        await shoot('play-long-work');

        await page.goto(addressOf({ game: 'nim', position: '3+4+5' }));
        await page
          .getByRole('group', { name: 'Second', exact: true })
          .getByRole('radio', { name: 'Computer' })
          .check();
        await page.getByRole('radio', { name: 'Off' }).check();
        await shoot('play-hints-off');
      });
    });
