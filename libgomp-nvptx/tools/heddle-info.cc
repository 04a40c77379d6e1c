/* heddle-info.cc -- devices for offloading, the environment's choice, and a test.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Devices are asked of the drivers, NVIDIA's and the simulator's, with the plugin's own table of functions.  The self
   test plays libgomp: it loads the host plugin, as libgomp does, and calls its entries: memory, transfers, kernels, on
   each device that HEDDLE_DEVICE selects.  So a program gets the same.  The test takes a second.

   Exit status: 0 if the self test passed, 1 if it failed or found no device.  */

#include "../abi.h"
#include "../image.h"
#include "plugin/driver/cuda-driver.h"
#include "../plugin/libgomp-plugin.h"
#include "../plugin/variable-table.h"
#include "test-kernels.h"

#include <dlfcn.h>
#include <gnu/libc-version.h>
#include <limits.h>
#include <link.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <string>
#include <time.h>
#include <unistd.h>
#include <vector>

extern char **environ;

namespace {

using heddle::cu;

double
seconds ()
{
  timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return double (t.tv_sec) + double (t.tv_nsec) * 1e-9;
}

/* The folder of the plugin: ../lib/heddle beside this program, or as configured.  */
std::string
plugin_folder ()
{
  char self[PATH_MAX];
  ssize_t n = readlink ("/proc/self/exe", self, sizeof self - 1);
  if (n > 0)
    {
      self[n] = 0;
      if (char *slash = strrchr (self, '/'))
	{
	  *slash = 0;
	  std::string folder = std::string (self) + "/../lib/heddle";
	  if (access ((folder + "/libgomp-plugin-nvptx.so.1").c_str (), R_OK) == 0)
	    if (char *real = realpath (folder.c_str (), nullptr))
	      {
		folder = real;
		free (real);
		return folder;
	      }
	}
    }
  return HEDDLE_LIBDIR;
}

int
attribute (CUdevice_attribute what, CUdevice device)
{
  int value = 0;
  cu.DeviceGetAttribute (&value, what, device);
  return value;
}

void
print_result (const char *what, CUresult r)
{
  const char *name = nullptr;
  if (cu.GetErrorName (r, &name) != CUDA_SUCCESS || !name)
    name = "unknown error";
  printf ("  %s: %s (%u)\n", what, name, r);
}

/* The driver at PATH and its devices, for the heading TITLE.  */
void
print_driver (const char *title, const char *path)
{
  printf ("%s\n", title);
  if (char *why = heddle::load_driver (path))
    {
      printf ("  not there: %s\n", why);
      free (why);
      return;
    }
  Dl_info where;
  if (dladdr (reinterpret_cast<void *> (cu.Init), &where) && where.dli_fname)
    printf ("  library    %s\n", where.dli_fname);
  int version = 0;
  if (cu.DriverGetVersion (&version) == CUDA_SUCCESS)
    printf ("  for CUDA   %d.%d\n", version / 1000, version % 1000 / 10);
  int count = 0;
  CUresult r = cu.Init (0);
  if (r == CUDA_SUCCESS)
    r = cu.DeviceGetCount (&count);
  if (r != CUDA_SUCCESS)
    {
      print_result ("no device", r);
      return;
    }
  for (int i = 0; i < count; i++)
    {
      CUdevice d;
      char name[128] = "";
      size_t memory = 0;
      r = cu.DeviceGet (&d, i);
      if (r == CUDA_SUCCESS)
	r = cu.DeviceGetName (name, sizeof name, d);
      if (r == CUDA_SUCCESS)
	r = cu.DeviceTotalMem (&memory, d);
      if (r != CUDA_SUCCESS)
	{
	  print_result ("a device cannot be described", r);
	  continue;
	}
      printf ("  device %-3d %s, sm_%d%d, %d multiprocessors, %zu MiB, %d MHz, PCI %02x:%02x\n", i, name,
	      attribute (CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, d),
	      attribute (CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, d),
	      attribute (CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, d), memory >> 20,
	      attribute (CU_DEVICE_ATTRIBUTE_CLOCK_RATE, d) / 1000,
	      unsigned (attribute (CU_DEVICE_ATTRIBUTE_PCI_BUS_ID, d)),
	      unsigned (attribute (CU_DEVICE_ATTRIBUTE_PCI_DEVICE_ID, d)));
      printf ("             %d registers and %d KiB shared memory a multiprocessor, pageable memory %s\n",
	      attribute (CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR, d),
	      attribute (CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR, d) / 1024,
	      attribute (CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS, d) ? "accessible" : "not accessible");
    }
}

/* Variables with a value and a meaning, and variables that somebody may think to have one.  */
void
print_environment ()
{
  printf ("Environment\n");
  bool any = false;
  for (char **p = environ; *p; p++)
    {
      const char *equals = strchr (*p, '=');
      if (!equals)
	continue;
      const size_t n = size_t (equals - *p);
      const std::string name (*p, n);
      const bool of_device = !strncmp (*p, "OMP_", 4) && (name.find ("_DEV") != std::string::npos
							  || name.find ("_ALL") != std::string::npos);
      const char *meaning = heddle::variable_meaning (*p, n);
      std::string unknown;
      if (!meaning && heddle::is_misspelt (*p, n))
	{
	  const char *nearest = heddle::nearest_variable (*p, n);
	  unknown = std::string ("UNKNOWN, is it ") + (nearest ? nearest : "misspelt") + "?";
	  meaning = unknown.c_str ();
	}
      else if (!meaning && of_device)
	meaning = "control variable of devices";
      if (!meaning)
	continue;
      any = true;
      printf ("  %s  (%s)\n", *p, meaning);
    }
  if (!any)
    printf ("  nothing is set\n");
}

/* What libgomp looks up in the plugin.  */
#define ENTRIES(E) \
  E (version) E (get_num_devices) E (init_device) E (fini_device) E (load_image) E (unload_image) E (alloc) E (free) \
  E (host2dev) E (dev2host) E (run)

struct plugin_entries
{
#define E(NAME) decltype (&GOMP_OFFLOAD_##NAME) NAME;
  ENTRIES (E)
#undef E
} plugin;

const heddle_image_func test_functions[] = {
  { "nothing", HEDDLE_FUNC_LANES, 0, 0, "heddle-info", 1, 0, "self test", 0, NULL, 0, 0, 0 },
  { "triad", HEDDLE_FUNC_LANES, 0, 0, "heddle-info", 2, 0, "self test", 0, NULL, 0, 0, 0 }
};

/* The part of a second that each measurement may take.  */
constexpr double slice = 0.2;

/* The self test on device NUMBER with the kernels of TEST_IMAGE: false after a message.  */
bool
test_device (int number, const heddle_image &test_image)
{
  auto failed = [number] (const char *what)
    {
      printf ("  device %-3d FAILED: %s\n", number, what);
      return false;
    };
  const double start = seconds ();
  addr_pair *table = nullptr;
  if (!plugin.init_device (number))
    return failed ("it cannot be opened");
  if (plugin.load_image (number, HEDDLE_IMAGE_VERSION, &test_image, &table, nullptr, nullptr) < 0)
    return failed ("code cannot be loaded");
  void *nothing = reinterpret_cast<void *> (table[0].start), *triad = reinterpret_cast<void *> (table[1].start);
  free (table);
  const double opened = seconds ();

  const size_t count = 1000003, bytes = count * sizeof (double);
  std::vector<double> x (count), y (count);
  for (size_t i = 0; i < count; i++)
    {
      x[i] = double (i);
      y[i] = 1;
    }
  void *on_x = plugin.alloc (number, bytes), *on_y = plugin.alloc (number, bytes), *on_args = plugin.alloc (number, 24);
  if (!on_x || !on_y || !on_args)
    return failed ("memory cannot be allocated");
  const void *args[] = { on_x, on_y, reinterpret_cast<void *> (count) };

  double to_time = 0, from_time = 0;
  size_t rounds = 0;
  while (to_time + from_time < slice)
    {
      double at = seconds ();
      if (!plugin.host2dev (number, on_x, x.data (), bytes) || !plugin.host2dev (number, on_y, y.data (), bytes)
	  || !plugin.host2dev (number, on_args, args, sizeof args))
	return failed ("data cannot be copied to it");
      to_time += seconds () - at;
      plugin.run (number, triad, on_args, nullptr);
      at = seconds ();
      std::vector<double> result (count);
      if (!plugin.dev2host (number, result.data (), on_y, bytes))
	return failed ("data cannot be copied from it");
      from_time += seconds () - at;
      for (size_t i = 0; i < count; i++)
	if (result[i] != 3 * x[i] + 1)
	  return failed ("a kernel computed something wrong");
      rounds++;
    }

  double best = INFINITY, began = seconds ();
  void *one_team[] = { reinterpret_cast<void *> (uintptr_t (GOMP_TARGET_ARG_NUM_TEAMS
							    | (1 << GOMP_TARGET_ARG_VALUE_SHIFT))), nullptr };
  while (seconds () - began < slice)
    {
      const double at = seconds ();
      plugin.run (number, nothing, nullptr, one_team);
      const double took = seconds () - at;
      best = took < best ? took : best;
    }
  bool good = plugin.free (number, on_x) && plugin.free (number, on_y) && plugin.free (number, on_args);
  if (!good || !plugin.unload_image (number, HEDDLE_IMAGE_VERSION, &test_image) || !plugin.fini_device (number))
    return failed ("it cannot be closed");
  const double amount = double (rounds) * double (bytes) * 1e-9;
  printf ("  device %-3d passed: open %.0f ms, to it %.1f GB/s, from it %.1f GB/s, empty region %.1f us\n", number,
	  (opened - start) * 1e3, 2 * amount / to_time, amount / from_time, best * 1e6);
  return true;
}

bool
self_test (const std::string &path)
{
  printf ("Self test\n");
  fflush (stdout);
  void *library = dlopen (path.c_str (), RTLD_NOW | RTLD_LOCAL);
  if (!library)
    {
      printf ("  FAILED: %s\n", dlerror ());
      return false;
    }
#define E(NAME) \
  plugin.NAME = reinterpret_cast<decltype (&GOMP_OFFLOAD_##NAME)> (dlsym (library, "GOMP_OFFLOAD_" #NAME)); \
  if (!plugin.NAME) \
    { \
      printf ("  FAILED: %s\n", dlerror ()); \
      return false; \
    }
  ENTRIES (E)
#undef E
  const int count = plugin.get_num_devices (0);
  if (count < 1)
    {
      printf ("  no device is selected; target regions run on the host (HEDDLE_DEVICE=sim selects the simulator)\n");
      return false;
    }
  /* An image and its parts belong to a program.  */
  static char text[16384];
  static heddle_image_code code = { HEDDLE_CODE_PTX, 0, text, 0 };
  static const heddle_image image = { HEDDLE_IMAGE_MAGIC, HEDDLE_IMAGE_ABI, sizeof image, 1, 2, 0, 0, &code,
				      test_functions, nullptr, nullptr, 0 };
  const std::string ptx = heddle::test_kernels ();
  if (ptx.size () >= sizeof text)
    {
      printf ("  FAILED: the kernels of the test are too large\n");
      return false;
    }
  code.size = ptx.copy (text, sizeof text - 1) + 1;
  bool good = true;
  for (int i = 0; i < count; i++)
    good = test_device (i, image) && good;
  return good;
}

} // namespace

/* The plugin's needs of libgomp come from libgomp itself, which is linked.  */

int
main (int argc, char **argv)
{
  bool test = true;
  for (int i = 1; i < argc; i++)
    if (!strcmp (argv[i], "--no-test"))
      test = false;
    else
      {
	const bool help = !strcmp (argv[i], "--help");
	fprintf (help ? stdout : stderr, "Usage: heddle-info [--no-test]\n"
		 "Lists the devices and the settings of the environment, and tests each device for a second.\n");
	if (!help)
	  return 2;
	printf ("Environment variables (the documentation has the rest):\n");
#define HEDDLE_VARIABLE(NAME, MEANING) printf ("  %-24s  %s\n", #NAME, MEANING);
#include "../plugin/environment.def"
	return 0;
      }

  const std::string folder = plugin_folder (), path = folder + "/libgomp-plugin-nvptx.so.1";
  printf ("Heddle\n  version    %s, for GCC %s; images: ABI %d\n  plugin     %s\n  C library  %s\n", HEDDLE_VERSION,
	  HEDDLE_GCC_VERSION, HEDDLE_IMAGE_ABI, path.c_str (), gnu_get_libc_version ());
  Dl_info where;
  if (dladdr (reinterpret_cast<void *> (&GOMP_PLUGIN_malloc), &where) && where.dli_fname)
    printf ("  libgomp    %s\n", where.dli_fname);
  print_driver ("NVIDIA's driver", "libcuda.so.1");
  print_driver ("Simulator", (folder + "/sim/libcuda.so.1").c_str ());
  print_environment ();
  if (!test)
    return 0;
  /* Only the test is slow; the earlier results are wanted at once.  */
  return self_test (path) ? 0 : 1;
}
