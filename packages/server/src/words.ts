/**
 * The words of spoken codes, 1,059 of them: trees, birds, river and boat words, tools, towns… Each is told from every
 * other by its first four letters and by more than one letter, so that a slip of ear or finger finds no other table.
 */

export const WORDS: readonly string[] = `
accordion acorn acrobat action admiral adobe agate airplane alabama alaska albatross album alcove alder almanac almond
alphabet amazon amber amethyst anchor angler anvil apple apricot apron arcade archway arizona arkansas armchair arrow
artist ashland aspen astronaut atlas attic aurora austin autumn avenue backwater badger bagel bagpipe bakery balance
balcony ballast balsam bamboo banana bandstand banjo banner bantam barber bargain baritone barley barometer barrel
baseball basil basket bassoon baton beacon beaker beanbag beauty beekeeper belfry bellows bench beret berkeley bicycle
biplane birch birdhouse birthday biscuit bison bittern blackbird blanket blazer blizzard blossom bluebell bluff
boardwalk boathook bobbin bobcat bobolink bonfire bonnet bookshop boomerang boston botanist bottle boulder bouncy
bowline boxwood bracelet bramble branch brave breakfast breeze briar bridge bright brilliant bristol bronze brook
brownie brush bubble buckeye budgie buffalo buggy bugle builder bulkhead bullfinch bungalow bunkhouse burgundy
buttercup buzzard cabbage cabin cable cactus cairo calendar cambridge camden camel campfire canary candle canister
canoe canteen canvas canyon captain caramel cardamom caribou carnation carousel carpenter carrot cartoon carver cashew
castle catalog catbird catfish catnip catwalk causeway cedar celery cello chain chalk channel charcoal cheddar cheetah
chemist cherry chestnut chicory chimney chipmunk chirpy chisel chive chocolate chorus chrome chuckle churn cinema
cinnamon circus clamp clarinet clipper clock clogs cloud clover clown coach coaster cobalt cobbler coconut coffee
college columbine comet comfy compass concert cookie cooper corgi coriander corkscrew corner corral cosmos cotton
courtyard cowbird cowhand coyote cradle cranberry crate crayon cricket crimson crocus crossbill crouton crowbar
crystal cuckoo cucumber cupboard cupcake curious curlew cushion daffodil daisy dakota dallas dalmatian dancer
dandelion danube daybreak daydream daylight dayton dazzle deckhand delaware delta denim denver dewdrop diamond diary
diner dipper dockside dogwood dolphin domino donkey doorbell dover dragonfly dream drift driveway drizzle duckling
dumpling dynamo eager eagle earring easel eastern eclipse effort eggplant egret elegant elephant emerald engine
envelope equinox eraser evening explorer eyeglass fairfield falcon fanfare farmhouse fearless fedora fence ferret
festival fiddle fiesta finch firecrest fishpond flagship flamingo flannel flask flatboat florist flowerpot fluffy
flute foghorn footpath foremast forge fortune fountain foxglove foxtrot franklin freighter fremont friend frigate
frisky fritter frolic frost fruitcake fudge funnel furnace galaxy galleon gangway garage gardenia garlic garnet
gateway gazelle gecko geneva gentle gerbil giggle ginger giraffe glacier glade glasgow gleam glider glimmer glove
goblet goggles goldenrod gondola goose gopher gosling grackle granite grapevine grass greeting greyhound grinder
grizzly grocer grouse guide guitar gumdrop hailstone hallway hamlet hammer hampton hamster handbell hanover happy
harbor harmony hartford harvest hawaii hawthorn hayloft hayride haystack hazel headwind hearth heather hedgehog
helmsman helpful herald heron hickory highway hiker hillside hinge holiday holly homestead honeydew hopeful hopscotch
horizon horseshoe hostel houseboat hudson humble husky iceberg icicle idaho iguana illinois impala indigo inventor
ironwork island ivory jacket jaguar jamboree jasmine jasper jelly jersey jetty jigsaw jockey journal joyful joystick
jubilee juggler jukebox jumbo jungle juniper kayak keelboat keeper kentucky keyboard keyhole kickball kindly kingbird
kitchen kitten knapsack knoxville koala ladder ladybug lagoon lakeside lamplight lancaster landing lantern larch
lattice laughter laundry laurel lavender legend lemon lentil leopard lettuce lexington library lifeboat lightship
lilac limestone linden lisbon lively lizard llama lobby lobster locksmith lodge logbook lollipop longboat lookout
lotus loyal lucky luggage lullaby lumber lunar lupine macaroni magazine magenta magician magnolia magpie mailbox
mainmast mallard mammoth mandolin mango mansion maple marathon marble marigold market marmot maroon marsh martin
maryland mastiff matchbox mayor meadow medford mellow melon memory memphis mercury merlin merry messenger meteor
michigan midday midnight midstream milkshake millet mimosa minnow mirror missouri mistletoe mongoose montana monument
moonbeam moorhen morning mortar mosaic motor muffler mulberry museum mushroom music mustard myrtle mystery napkin
narrows nashville nautilus navigator necklace nectarine needle nettle nevada newburgh newport newspaper niagara nickel
nifty nighthawk noble norfolk northern norwich notebook nozzle nursery nutmeg nutshell oakland oasis oatcake oatmeal
ocean octave octopus olive omaha onion opera optician orange orbit orchard oregano organ oriole osprey ostrich otter
outboard outdoors outpost outrigger overcoat oxford oyster paddle padlock pagoda palace pallet palmetto panama pancake
panda panther papaya parakeet parcel parlor parsley partridge passport pasture patch pathway patio pavement pavilion
peach peanut pearl pebble pecan pelican pencil pendulum penguin pepper pesto petal pewter phoenix piano piccolo
pickaxe picnic pigeon pillar pilot pineapple pinion pinwheel pioneer pirate piston pitcher pizza plantain platypus
playful plaza plymouth pocket polite polka poncho pontoon poodle popcorn poplar poppy porcupine porridge portage
postman potato potomac pottery prairie prelude pretzel primrose pudding puffin pulley pumpkin puppet purple pushcart
puzzle pyramid quail quartz quebec quick quilt quintet rabbit raccoon radish rafter ragtime railway rainbow raleigh
ranger rapids raspberry rattle raven ravine redbud redwood reindeer ribbon richmond rigging ringdove ripple river
roadside robin robot rochester rockport rodeo roller rooftop rosebud rowboat rudder ruler saffron sagebrush sailboat
salad salem salmon saltbox samba sandpiper sapling sapphire sardine satellite saucepan savannah sawdust sawhorse
sawmill saxophone scarlet schooner scissors scoop scroll seahorse seaport seashell seattle seaway seedling sequoia
serenade shadow shallow shamrock sheepdog shelf sherbet shimmer shingle shipyard shoelace shoreline shovel shrimp
shuttle sidewalk sierra signal silkworm silver simple sizzle sketch skiff skipper skylark slate sledge sleeve smiling
smooth snappy snowdrop solar solstice somerset sonata songbird soprano southern souvenir spade spaghetti spaniel
sparrow spectacle speedy spinach spire splendid spoke sponge spoonbill sprocket spruce spyglass squirrel stadium
stairway stamp stapler starling station steamboat steeple stellar stencil stirrup stockton stone stork strainer stream
studio sturdy suburb sugar suitcase summer sunbeam sundown sunflower sunlight sunny sunrise sunset superb sushi
sweater sweetgum swirl sycamore sydney symphony syrup tablet tackle tacoma tadpole taffy tailwind tampa tangerine
tankard tapdance tapestry teacup teakettle teapot teaspoon telegram tempest tennis terrier thames thicket thimble
thistle thread thunder tidewater tiger tiller timber timepiece tiptop titanium toledo tollgate tomato toolbox
toothpick topaz topcoat topeka topsail torch toronto tortoise toucan tourist tower towhee township towpath tractor
trailer tranquil treasure treetop trenton tributary tricycle tripod trolley trombone trophy trout trowel truffle
trumpet trusty tucson tugboat tulip tulsa tumbler tundra tupelo turnip turtle tutor tweezers twilight twinkle umbrella
umpire unicorn uniform unity upbeat upland upriver upstream vacation valentine valley vanilla varnish vault velvet
vermont vienna villa vineyard vintage violet virginia visitor vivid vocal volcano voyage wabash waffle waggle wagon
wagtail waistcoat waiter walkway walleye walnut walrus waltz warbler wardrobe warehouse washtub waterfall waverly
wayside weaver weekend welcome westward wheel whimsy whirlwind whisper wichita wildcat willow windward winona winter
wisdom wishbone wolverine wombat wonder woodlark workshop wrench yearbook yorktown yukon zebra zenith zigzag zinnia
zippy zodiac
`
  .trim()
  .split(/\s+/);
